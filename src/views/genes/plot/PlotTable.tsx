import type { MouseEvent } from 'react';
import { bracketLabels, type GeneBracket } from '@/analysis/names/gene-groups';
import type { GroupStats } from '@/model/genes';
import { capital, many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import { useLinkTo, useNouns, useViewActions } from '@/views/common/context/view-context';
import { formatShort } from '@/views/common/format/number';
import { Fold } from '@/views/kit/controls/Fold';
import styles from './Dotplot.module.css';
import type { PlotMatrix, PlottedGene } from './plot-matrix';

interface PlotTableProps {
  readonly plot: PlotMatrix;
  readonly genes: readonly PlottedGene[];
  readonly stats: GroupStats;
  readonly by: Path;
  readonly matrix: Path;
  readonly brackets: readonly GeneBracket[];
  /** Shares of cells above zero mean something. */
  readonly hasFractions: boolean;
}

/** Numbers of a larger table would take long to lay out: the TSV has them. */
const MAX_NUMBERS = 5000;

/** What the plot shows, in text: the mean of each gene in each group or line, and the share of cells above zero. */
export function PlotTable(props: PlotTableProps) {
  const { plot, genes, stats, by, matrix, brackets, hasFractions } = props;
  const { lines } = stats;
  const linkTo = useLinkTo();
  const { row } = useNouns(matrix);
  const { showPage } = useViewActions();
  const groups = plot.groups.slice(
    0,
    Math.max(1, Math.floor(MAX_NUMBERS / plot.genes.length)),
  );
  return (
    <Fold part="plot as a table" className={styles.asTable} summary="As a table">
      <section className={styles.scroller} aria-label="The plot as a table">
        <table>
          <thead>
            {brackets.length > 0 && (
              <tr>
                <td colSpan={lines ? 3 : 2} />
                <BracketHeads brackets={brackets} genes={plot.genes.length} />
              </tr>
            )}
            <tr>
              <th scope="col">{nameOf(by)}</th>
              {lines && <th scope="col">First row</th>}
              <th scope="col">{capital(many(row))}</th>
              {plot.genes.map((gene) => {
                const { link = '', name = '' } = genes[gene] ?? {};
                const shown = { kind: 'gene', gene: link, by } as const;
                return (
                  <th scope="col" key={gene}>
                    <a
                      href={linkTo(matrix, { genes: shown })}
                      onClick={(event: MouseEvent) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                        event.preventDefault();
                        showPage(matrix, { genes: shown });
                      }}
                    >
                      {name}
                    </a>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group}>
                <th scope="row">{stats.groups[group] || '(empty text)'}</th>
                {lines && <td>{formatCount(lines.firstRows[group] ?? 0)}</td>}
                <td>{formatCount(stats.cells[group] ?? 0)}</td>
                {plot.genes.map((gene) => (
                  <td key={gene}>
                    {formatShort(Number(plot.mean(gene, group).toPrecision(4)))}
                    {hasFractions && (
                      <small>
                        {formatShare(
                          plot.share(gene, group) * (stats.cells[group] ?? 0),
                          stats.cells[group] ?? 0,
                        )}
                      </small>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {groups.length < plot.groups.length && (
        <p className={styles.note}>
          The first {formatCount(groups.length)} of {formatCount(plot.groups.length)}{' '}
          {lines ? 'lines' : 'groups'}; the TSV has all.
        </p>
      )}
    </Fold>
  );
}

/** A head over the genes of each bracket. */
function BracketHeads({
  brackets,
  genes,
}: {
  readonly brackets: readonly GeneBracket[];
  readonly genes: number;
}) {
  const labels = bracketLabels(brackets, genes);
  const rest = labels.filter((label) => label === undefined).length;
  return (
    <>
      {brackets.map(({ label, count }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two brackets can have the same label
        <th scope="colgroup" colSpan={count} key={i}>
          {label}
        </th>
      ))}
      {rest > 0 && <td colSpan={rest} />}
    </>
  );
}
