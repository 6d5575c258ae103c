import { useMemo, useState } from 'react';
import { parseQuery } from '@/analysis/query/parse-query';
import { queryText } from '@/analysis/query/query-text';
import { type Ranking, rankedGenes, topGenes } from '@/analysis/ranking';
import { countText } from '@/model/nouns';
import type { Path } from '@/model/path';
import { AS_STORED, type TableState } from '@/state/table-state';
import { useNouns, useView, useViewActions } from '@/views/common/context/view-context';
import { Button } from '@/views/common/controls/Button';
import { Facts } from '@/views/common/controls/Facts';
import styles from './Ranking.module.css';
import { RankingRows } from './RankingRows';
import type { RankingSource } from './use-ranking-source';

interface RankingTableProps {
  readonly path: Path;
  readonly ranking: Ranking;
  readonly source: RankingSource;
}

/** With more genes than this of several groups, the best of each are shown. */
const MAX_ROWS = 100_000;

/** The groups that a link or the user chose. */
function groupsIn({ where, filters = [] }: TableState): readonly string[] | undefined {
  const old = filters.find(({ column }) => column === 'group');
  if (where === undefined) return old?.kind === 'values' ? old.values : undefined;
  const parsed = parseQuery(where);
  if (parsed.status === 'wrong' || parsed.query.kind !== 'in') return undefined;
  return parsed.query.literals.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
}

/** Groups to choose, and their genes. Choice and sorting are in the link, as for any table. */
export function RankingTable({ path, ranking, source }: RankingTableProps) {
  const { arrangeTable, showPage } = useViewActions();
  const { column: noun } = useNouns(path);
  const state = useView(({ tables }) => tables?.[path]) ?? AS_STORED;
  const [count, setCount] = useState(5);
  const groups = useMemo(() => {
    const labels = groupsIn(state) ?? ranking.groups.slice(0, 1);
    return ranking.groups.flatMap((label, at) => (labels.includes(label) ? [at] : []));
  }, [state, ranking]);
  const choose = (labels: readonly string[]) =>
    arrangeTable(path, {
      where: queryText({
        column: 'group',
        kind: 'in',
        literals: labels.map((text) => ({ kind: 'text', text })),
      }),
    });
  const [by] = state.sort;
  const rows = useMemo(() => {
    const sort = by && { by: by.column, descending: by.descending ?? false };
    return rankedGenes(ranking, groups, sort).slice(0, MAX_ROWS);
  }, [ranking, groups, by]);
  const all = groups.length === ranking.groups.length;
  const { matrix } = source;
  return (
    <section className={styles.page} aria-label="Ranked genes">
      <Facts facts={source.facts} />
      <fieldset className={styles.groups}>
        <legend>Groups</legend>
        <Button
          look="quiet"
          aria-pressed={all}
          onClick={() => choose(all ? ranking.groups.slice(0, 1) : ranking.groups)}
        >
          all {ranking.groups.length}
        </Button>
        {ranking.groups.map((label, at) => {
          const isOn = groups.includes(at);
          return (
            <Button
              key={label}
              look="quiet"
              aria-pressed={isOn && !all}
              onClick={(event) => {
                const others = ranking.groups.filter(
                  (other, i) => other !== label && groups.includes(i),
                );
                // with Ctrl or Shift one more or one less, else this one alone
                if (!event.ctrlKey && !event.metaKey && !event.shiftKey) choose([label]);
                else if (!isOn || others.length > 0)
                  choose(isOn ? others : [...others, label]);
              }}
            >
              {label}
            </Button>
          );
        })}
      </fieldset>
      {matrix && (
        <form
          className={styles.top}
          onSubmit={(event) => {
            event.preventDefault();
            const which = groups.length > 1 ? groups : ranking.groups.map((_, at) => at);
            const genes = topGenes(ranking, which, count);
            const { by: column } = source;
            showPage(matrix.path, {
              genes: { kind: 'dots', genes, ...(column && { by: column }) },
            });
          }}
        >
          <label>
            Top
            <input
              type="number"
              min={1}
              max={50}
              value={count}
              onChange={({ target }) =>
                setCount(Math.max(1, Math.min(50, Math.floor(target.valueAsNumber) || 1)))
              }
            />
            of{' '}
            {groups.length > 1 && !all ? `these ${groups.length} groups` : 'each group'}
          </label>
          <Button type="submit">Dot plot</Button>
        </form>
      )}
      <RankingRows
        ranking={ranking}
        rows={rows}
        matrix={matrix}
        by={source.by}
        sort={by}
        onSort={(sort) => arrangeTable(path, { sort: sort ? [sort] : [] })}
      />
      <p className={styles.note}>
        {countText(rows.length, noun)}, as stored in {path}
        {rows.length === MAX_ROWS && '; select fewer groups to see all'}. Ctrl+click to
        add or remove a group.
      </p>
    </section>
  );
}
