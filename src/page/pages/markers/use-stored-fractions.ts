import { useMemo } from 'react';
import type { StoredFractions } from '@/ask/markers/ranking';
import type { Block } from '@/model/block';
import { joinPath, type Path } from '@/model/path';
import { useBlocks, useDescriptions } from '@/page/kit/reading/use-block';

/** The tables of `rank_genes_groups(pts=True)`: genes × groups. */
const NAMES = ['pts', 'pts_rest'] as const;

/** The fractions of cells that express each gene, of a stored ranking with these members; those that are read so far. */
export function useStoredFractions(
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
