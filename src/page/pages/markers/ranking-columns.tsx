import type { RankedGene, Ranking } from '@/ask/markers/ranking';
import type { MatrixInfo } from '@/model/dataset';
import type { Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import { type Column, numberText } from '@/page/kit/data-table/column';
import { RankedGeneName } from './RankedGeneName';

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

/**
 * Columns for group, rank, gene and its statistics. The first click on a header puts the best values first: highest
 * score, smallest p.
 */
export function rankingColumns(
  ranking: Ranking,
  matrix: MatrixInfo | undefined,
  by: Path | undefined,
): readonly Column<RankedGene>[] {
  const { groups, fields } = ranking;
  const nameOf = ({ group, place }: RankedGene) => ranking.nameAt(group, place);
  const group: Column<RankedGene> = {
    ...{ id: 'group', name: 'Group', sort: false },
    value: (gene) => groups[gene.group],
  };
  return [
    ...(groups.length > 1 ? [group] : []),
    {
      ...{ id: 'rank', name: 'Rank', sort: false, align: 'right' },
      value: ({ place }) => place + 1,
      text: ({ place }) => formatCount(place + 1),
    },
    {
      ...{ id: 'gene', name: 'Gene', sort: 'ascending', align: 'left', isRowHead: true },
      value: nameOf,
      cell: (gene) => <RankedGeneName gene={nameOf(gene)} matrix={matrix} by={by} />,
    },
    ...fields.map(
      ({ name, valueAt }): Column<RankedGene> => ({
        ...{ id: name, name: WORDS[name] ?? name },
        sort: IS_SMALLEST_FIRST.has(name) ? 'ascending' : 'descending',
        value: ({ group, place }) => valueAt(group, place),
        text({ group, place }) {
          const value = valueAt(group, place);
          if (Number.isNaN(value)) return 'NaN';
          return IS_SHARE.has(name) ? formatShare(value, 1) : numberText(value, 4);
        },
      }),
    ),
  ];
}
