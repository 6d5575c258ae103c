import type { RankedGene, Ranking } from '@/analysis/ranking';
import type { SortBy } from '@/model/arrangement';
import { formatCount, formatShare } from '@/model/quantity';
import { formatShort } from '@/views/common/format/number';

/** A column of the table of a ranking. */
export interface RankingColumn {
  readonly id: string;
  readonly title: string;
  textOf(gene: RankedGene): string;
  /** Which way the first click on its head sorts; absent where it cannot be sorted by. */
  readonly first?: 'ascending' | 'descending';
}

const WORDS: Record<string, string> = {
  scores: 'Score',
  logfoldchanges: 'log2 fold change',
  pvals: 'p',
  pvals_adj: 'adjusted p',
  pts: '% of group',
  pts_rest: '% of others',
};

const IS_SHARE: ReadonlySet<string> = new Set(['pts', 'pts_rest']);
const IS_SMALLEST_FIRST: ReadonlySet<string> = new Set([
  'pvals',
  'pvals_adj',
  'pts_rest',
]);

/** Group, rank, gene and what speaks for it. The first click on a head sorts as one reads it: highest score, smallest p. */
export function rankingColumns(ranking: Ranking): readonly RankingColumn[] {
  const { groups, fields } = ranking;
  return [
    ...(groups.length > 1
      ? [
          {
            id: 'group',
            title: 'Group',
            textOf: ({ group }: RankedGene) => groups[group] ?? '',
          },
        ]
      : []),
    { id: 'rank', title: 'Rank', textOf: ({ place }) => formatCount(place + 1) },
    {
      id: 'gene',
      title: 'Gene',
      textOf: ({ group, place }) => ranking.nameAt(group, place),
      first: 'ascending',
    },
    ...fields.map(
      ({ name, valueAt }): RankingColumn => ({
        id: name,
        title: WORDS[name] ?? name,
        textOf({ group, place }) {
          const value = valueAt(group, place);
          return IS_SHARE.has(name) && !Number.isNaN(value)
            ? formatShare(value, 1)
            : numberText(value);
        },
        first: IS_SMALLEST_FIRST.has(name) ? 'ascending' : 'descending',
      }),
    ),
  ];
}

/** What a click on the head of a column sorts by: first one way, then the other, then as stored. */
export function nextSort(
  { id, first }: RankingColumn,
  sort: SortBy | undefined,
): SortBy | undefined {
  const isFirstDescending = first === 'descending';
  if (sort?.column !== id) return sortBy(id, isFirstDescending);
  const isDescending = sort.descending ?? false;
  return isDescending === isFirstDescending ? sortBy(id, !isDescending) : undefined;
}

function sortBy(column: string, descending: boolean): SortBy {
  return { column, ...(descending && { descending }) };
}

function numberText(value: number): string {
  return formatShort(Number(value.toPrecision(4)));
}
