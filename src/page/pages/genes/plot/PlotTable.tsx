import type { GroupStats } from '@/ask/genes/questions';
import { bracketLabels, type GeneBracket } from '@/ask/names/gene-groups';
import { capital, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import { useNouns } from '@/page/kit/context/view-context';
import { Fold } from '@/page/kit/controls/Fold';
import type { Column } from '@/page/kit/data-table/column';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { formatShort } from '@/page/kit/format/number';
import type { Grouping } from '@/page/kit/rows/use-selection-groups';
import { GeneLink } from '../GeneLink';
import styles from './Dotplot.module.css';
import type { PlotMatrix, PlottedGene } from './plot-matrix';

interface PlotTableProps {
  readonly plot: PlotMatrix;
  readonly genes: readonly PlottedGene[];
  readonly stats: GroupStats;
  readonly by: Grouping;
  readonly matrix: Path;
  readonly brackets: readonly GeneBracket[];
  /** True if shares of cells above zero are meaningful. */
  readonly hasFractions: boolean;
}

/** Maximum count of numbers in the table, as a larger one would take long to lay out; the TSV has all. */
const MAX_NUMBERS = 5000;

/** Plot as a table: the mean of each gene in each group or line, and the share of cells above zero. */
export function PlotTable(props: PlotTableProps) {
  const { plot, genes, stats, by, matrix, brackets, hasFractions } = props;
  const { lines } = stats;
  const { row } = useNouns(matrix);
  const labels = bracketLabels(brackets, plot.genes.length);
  const groups = plot.groups.slice(
    0,
    Math.max(1, Math.floor(MAX_NUMBERS / plot.genes.length)),
  );
  const share = (gene: number, group: number) => {
    const cells = stats.cells[group] ?? 0;
    return formatShare(plot.share(gene, group) * cells, cells);
  };
  return (
    <Fold part="plot as a table" className={styles.asTable} summary="As a table">
      <DataTable
        label="The plot as a table"
        caption={`Genes by ${by.name}`}
        rows={groups}
        columns={[
          {
            id: 'group',
            name: by.name,
            value: (group) => stats.groups[group] || '(empty text)',
          },
          ...(lines ? [countColumn('First row', lines.firstRows)] : []),
          countColumn(capital(many(row)), stats.cells),
          ...plot.genes.map((gene, at): Column<number> => {
            const { link = '', name = '' } = genes[gene] ?? {};
            return {
              ...{ id: `gene ${gene}`, name, group: labels[at] },
              head: (
                <GeneLink matrix={matrix} gene={link} by={by.path}>
                  {name}
                </GeneLink>
              ),
              value: (group) => plot.mean(gene, group),
              cell: (group) => (
                <>
                  {formatShort(Number(plot.mean(gene, group).toPrecision(4)))}
                  {hasFractions && <small>{share(gene, group)}</small>}
                </>
              ),
            };
          }),
        ]}
      />
      {groups.length < plot.groups.length && (
        <p className={styles.note}>
          The first {formatCount(groups.length)} of {formatCount(plot.groups.length)}{' '}
          {lines ? 'lines' : 'groups'}; the TSV has all.
        </p>
      )}
    </Fold>
  );
}

function countColumn(name: string, counts: ArrayLike<number>): Column<number> {
  return {
    name,
    value: (group) => counts[group],
    text: (group) => formatCount(counts[group] ?? 0),
  };
}
