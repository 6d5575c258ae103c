import {
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { RankedGene, Ranking } from '@/analysis/ranking';
import { formatCount } from '@/model/quantity';
import { formatShort } from '../format/number';

/** What the table of a ranking needs of TanStack Table: its columns, and by which it is sorted. */
export const rankingFeatures = tableFeatures({ rowSortingFeature });

const WORDS: Record<string, string> = {
  scores: 'Score',
  logfoldchanges: 'log2 fold change',
  pvals: 'p',
  pvals_adj: 'adjusted p',
};

const column = createColumnHelper<typeof rankingFeatures, RankedGene>();

/**
 * Group, rank, gene and what speaks for it. A click on a head sorts as one reads it first
 * (highest score, smallest p), then the other way, then as stored.
 */
export function rankingColumns({ groups, genes, fields }: Ranking) {
  return column.columns([
    column.accessor(({ group }) => groups[group] ?? '', {
      id: 'group',
      header: 'Group',
      enableSorting: false,
    }),
    column.accessor(({ place }) => formatCount(place + 1), {
      id: 'rank',
      header: 'Rank',
      enableSorting: false,
    }),
    column.accessor(({ group, place }) => genes[group]?.[place] ?? '', {
      id: 'gene',
      header: 'Gene',
      sortDescFirst: false,
    }),
    ...fields.map(({ name, values }) =>
      column.accessor(({ group, place }) => numberText(values[group]?.[place]), {
        id: name,
        header: WORDS[name] ?? name,
        sortDescFirst: name === 'scores' || name === 'logfoldchanges',
      }),
    ),
  ]);
}

function numberText(value: number | undefined): string {
  if (value === undefined) return '';
  return formatShort(Number(value.toPrecision(4)));
}
