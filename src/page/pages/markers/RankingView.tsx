import { useMemo } from 'react';
import { RANKING_FIELDS, rankingOf, type StoredFractions } from '@/ask/markers/ranking';
import type { Block } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { fileStem } from '@/model/file-stem';
import { joinPath, nameOf, type Path, segmentsOf } from '@/model/path';
import { useDataset, useView, useViewActions } from '@/page/kit/context/view-context';
import { Facts } from '@/page/kit/controls/Facts';
import { useBlock, useBlocks, useDescriptions } from '@/page/kit/reading/use-block';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { AS_STORED } from '@/page/state/table-state';
import type { PythonRanking } from '@/write/code/scanpy-volcano';
import styles from './Markers.module.css';
import { RankingTable } from './RankingTable';
import { useRankingSource } from './use-ranking-source';

/** The tables of `rank_genes_groups(pts=True)`: genes × groups. */
const NAMES = ['pts', 'pts_rest'] as const;

/** Fractions of cells that express each gene in a stored ranking with these members, as far as they are read. */
function useStoredFractions(
  path: Path,
  keys: readonly string[],
): readonly StoredFractions[] {
  const names = NAMES.filter((name) => keys.includes(name));
  const described = useDescriptions(names.map((name) => joinPath(path, name)));
  const tables = names.flatMap((name, i) => {
    const state = described[i];
    const element = state?.status === 'ready' ? state.value.element : undefined;
    return element?.kind === 'dataframe' && !element.isPositional
      ? [{ ...element, name }]
      : [];
  });
  const wanted = tables.flatMap(({ path: table, name, index, columns }) =>
    [index, ...columns].map((column) => ({ name, path: joinPath(table, column) })),
  );
  const blocks = useBlocks(wanted.map(({ path }) => [path, {}]));
  const signature = JSON.stringify(tables.map(({ name, columns }) => [name, columns]));
  return useMemo(() => {
    const shapes = JSON.parse(signature) as [StoredFractions['name'], string[]][];
    let at = 0;
    const blockAt = (i: number): Block | undefined => {
      const state = blocks[i];
      return state?.status === 'ready' ? state.value : undefined;
    };
    return shapes.map(([name, columns]): StoredFractions => {
      const first = at;
      at += 1 + columns.length;
      return {
        ...{ name, genes: blockAt(first) },
        columns: new Map(
          columns.flatMap((column, i) => {
            const block = blockAt(first + 1 + i);
            return block ? [[column, block] as const] : [];
          }),
        ),
      };
    });
  }, [blocks, signature]);
}

type Mapping = Extract<ElementInfo, { kind: 'mapping' }>;

/**
 * The marker genes of groups stored in the file: a sortable table, whose genes colour the embedding
 * and can be added to a dot plot.
 */
export function RankingView({ info }: { readonly info: Mapping }) {
  const at = (name: string) => joinPath(info.path, name);
  const names = useBlock(at('names'), {});
  const fields = useMemo(
    () => RANKING_FIELDS.filter((name) => info.keys.includes(name)),
    [info.keys],
  );
  const blocks = useBlocks(fields.map((name) => [at(name), {}]));
  const fractions = useStoredFractions(info.path, info.keys);
  const source = useRankingSource(info.path);
  const table = useView(({ tables }) => tables?.[info.path]) ?? AS_STORED;
  const { arrangeTable } = useViewActions();
  const { source: openFile } = useDataset();
  const ranking = useMemo(
    () =>
      rankingOf(
        names.status === 'ready' ? names.value : undefined,
        fields.map((name, i) => {
          const state = blocks[i];
          return { name, block: state?.status === 'ready' ? state.value : undefined };
        }),
        fractions,
      ),
    [names, blocks, fields, fractions],
  );
  if (names.status !== 'ready')
    return (
      <div className={styles.page}>
        <ReadStatus what="the ranking" reading={names} />
      </div>
    );
  if (!ranking) return null;
  const state = { where: table.where, sort: table.sort[0] };
  const file = fileStem(openFile.name);
  return (
    <section className={styles.page} aria-label="Ranked genes">
      <Facts facts={source.facts} />
      <RankingTable
        key={info.path}
        path={info.path}
        ranking={ranking}
        source={source}
        state={state}
        onState={(change) =>
          arrangeTable(info.path, {
            ...('where' in change && { where: change.where }),
            ...('sort' in change && { sort: change.sort ? [change.sort] : [] }),
          })
        }
        name={`${file} ${nameOf(info.path)}`}
        note={`As stored in ${info.path}.`}
        python={storedRanking(info.path)}
      />
    </section>
  );
}

/** How scanpy refers to a ranking that is stored directly in `uns`; undefined for others. */
function storedRanking(path: Path): PythonRanking | undefined {
  const [group, key, ...more] = segmentsOf(path);
  return group === 'uns' && key !== undefined && more.length === 0
    ? { kind: 'stored', key }
    : undefined;
}
