import { useMemo, useRef } from 'react';
import { mapFor } from '@/analysis/colour/colour-maps';
import { scanpyGenes } from '@/analysis/figure/scanpy-genes';
import type { GeneBracket } from '@/analysis/names/gene-groups';
import type { Reading } from '@/client/reading';
import type { MatrixInfo } from '@/model/dataset';
import type { GroupStats } from '@/model/genes';
import { sidesOf } from '@/model/matrix-sides';
import { countText, many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import {
  useDataset,
  useNouns,
  useView,
  useViewActions,
} from '@/views/common/context/view-context';
import { Button } from '@/views/common/controls/Button';
import { drawnSource } from '@/views/common/plots/drawn-figure';
import { SaveFigure } from '@/views/common/plots/SaveFigure';
import { useData } from '@/views/common/reading/use-answer';
import { useCostlyRead } from '@/views/common/reading/use-costly-read';
import {
  CountedRowsSelect,
  whyNothingCounted,
  withCounted,
} from '@/views/common/rows/CountedRowsSelect';
import { useCountedRows } from '@/views/common/rows/use-counted-rows';
import { ReadStatus } from '@/views/common/status/ReadStatus';
import {
  GENE_ORDERS,
  type GeneOrder,
  MANY_GENES_KINDS,
  type ManyGenes,
  SCALED,
} from '@/views/genes/genes-view';
import choice from '../Genes.module.css';
import { GroupOrderSelect } from '../GroupOrderSelect';
import { GroupSelect } from '../GroupSelect';
import { MatrixSelect } from '../MatrixSelect';
import { useChangeGenes } from '../use-change-genes';
import { geneMatrices } from '../use-gene-names';
import { useGroupColumns } from '../use-group-columns';
import { useValueStatement } from '../use-value-statement';
import styles from './Dotplot.module.css';
import { drawnGroupsOf, GenesPlot } from './GenesPlot';
import { PlotTable } from './PlotTable';
import { KIND_NAMES, plotCaption } from './plot-caption';
import {
  isCentred,
  type PlotMatrix,
  type PlottedGene,
  plotMatrix,
  plotTsv,
} from './plot-matrix';

interface GenesByGroupProps {
  readonly matrix: MatrixInfo;
  readonly view: ManyGenes;
  readonly genes: readonly PlottedGene[];
  /** Groups of the genes, from the first on. */
  readonly brackets: readonly GeneBracket[];
}

const ORDERS: Record<GeneOrder, string> = {
  name: 'by name',
  mean: 'mean (descending)',
  peak: 'by top group',
};

/** The plot of genes by groups, its options, and the question about its cost. */
export function GenesByGroup({ matrix, view, genes, brackets }: GenesByGroupProps) {
  const { dataset, source } = useDataset();
  const { showPage } = useViewActions();
  const map = useView((current) => current.paint?.map);
  const changeGenes = useChangeGenes();
  const nouns = useNouns(matrix.path);
  const { row, column } = nouns;
  const figure = useRef<SVGSVGElement>(null);
  const columns = useMemo(() => genes.map(({ column }) => column), [genes]);
  const { cells } = sidesOf(matrix);
  const groups = useGroupColumns(cells.table);
  const by = view.by ?? groups.best;
  const counted = useCountedRows(cells.table);
  const nothing = whyNothingCounted(counted, row);
  const reading = useGroupStats(
    matrix.path,
    nothing ? undefined : columns,
    by,
    counted?.rows,
  );
  const names = useMemo(() => genes.map(({ name }) => name), [genes]);
  const { groups: groupOrder, order, scaled } = view;
  const stats = reading?.status === 'ready' ? reading.value : undefined;
  const plot = useMemo(
    () =>
      stats && plotMatrix(stats, names, { groups: groupOrder, order, scaled, brackets }),
    [stats, names, groupOrder, order, scaled, brackets],
  );
  const statement = useValueStatement(stats && matrix.path);
  const values = withCounted(statement?.text, counted, row);
  const ofSome =
    counted?.of === 'selected'
      ? ` of selected ${many(row)}`
      : counted?.of === 'query'
        ? ` of ${many(row)} of the query`
        : '';
  const what = `${nameOf(matrix.path)} by ${by === undefined ? '' : nameOf(by)}${ofSome}`;
  const captionOf = (of: GroupStats, column: Path) =>
    plotCaption({
      ...{ kind: view.kind, file: source.name, matrix: matrix.path, by: column },
      ...{ genes: genes.length, stats: of, scaled, brackets },
      ...{ most: drawnGroupsOf(genes.length), statement: values, nouns },
    });
  const codeOf = (drawn: PlotMatrix, of: GroupStats, column: Path) =>
    scanpyGenes({
      file: { name: source.name, format: dataset.format, container: dataset.container },
      ...{ kind: view.kind, matrix: matrix.path, by: column, scaled, brackets },
      genes: drawn.genes.map((gene) => genes[gene]?.link ?? names[gene] ?? ''),
      groups: drawn.groups.map((group) => of.groups[group] ?? ''),
      map: mapFor(map, isCentred(drawn)).name,
      ends: [drawn.low, drawn.high],
      lacking: ofSome === '' ? [] : [`only the values${ofSome}.`],
    });
  return (
    <>
      <div className={styles.choices}>
        <fieldset className={styles.kind}>
          <legend className="visually-hidden">Plot type</legend>
          {MANY_GENES_KINDS.map((kind) => (
            <Button
              key={kind}
              look="quiet"
              aria-pressed={view.kind === kind}
              onClick={() => changeGenes({ kind })}
            >
              {KIND_NAMES[kind]}
            </Button>
          ))}
        </fieldset>
        <MatrixSelect
          label="values of"
          matrices={geneMatrices(dataset, cells.count)}
          path={matrix.path}
          onPath={(path) => showPage(path, { genes: view })}
        />
        <CountedRowsSelect
          table={cells.table}
          counted={counted}
          className={choice.matrix}
        />
        <GroupSelect
          columns={groups.paths}
          path={by}
          onPath={(path) => changeGenes({ by: path })}
        />
        <GroupOrderSelect
          order={groupOrder}
          onOrder={(next) => changeGenes({ groups: next })}
        />
        <label className={styles.choice}>
          {many(column)}
          <select
            aria-label={`Order of the ${many(column)}`}
            value={order ?? ''}
            onChange={({ target }) =>
              changeGenes({ order: GENE_ORDERS.find((one) => one === target.value) })
            }
          >
            <option value="">as listed</option>
            {GENE_ORDERS.map((one) => (
              <option key={one} value={one}>
                {ORDERS[one]}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.choice}>
          scale 0–1
          <select
            aria-label="Scale of the colours"
            value={scaled ?? ''}
            onChange={({ target }) =>
              changeGenes({ scaled: SCALED.find((one) => one === target.value) })
            }
          >
            <option value="">not</option>
            {SCALED.map((one) => (
              <option key={one} value={one}>
                each {one === 'gene' ? column : 'group'}
              </option>
            ))}
          </select>
        </label>
      </div>
      {genes.length === 0 && (
        <p className={styles.note}>
          Enter or paste {many(column)} above to plot them by groups of {many(row)}, or to
          colour the embedding by their mean.
        </p>
      )}
      {groups.isReady && by === undefined && (
        <p className={styles.note}>
          {cells.table ?? `The table of the ${many(row)}`} has no categorical column to
          group the {many(row)} by.
        </p>
      )}
      {nothing && genes.length > 0 && (
        <p role="status" className={styles.note}>
          {nothing}
        </p>
      )}
      {reading && reading.status !== 'ready' && (
        <ReadStatus
          what={
            genes.length === 1
              ? `this ${column}`
              : `these ${countText(genes.length, column)}`
          }
          reading={reading}
          noun={row}
        />
      )}
      {stats && plot && by !== undefined && genes.length > 0 && (
        <>
          <GenesPlot
            svg={figure}
            kind={view.kind}
            plot={plot}
            genes={genes}
            stats={stats}
            matrix={matrix.path}
            by={by}
            scaled={scaled}
            brackets={brackets}
            statement={values}
          />
          {statement?.areCounts && (
            <p className={styles.note}>
              {matrix.path} contains raw counts: {many(row)} with higher total counts
              raise the means of their groups.
            </p>
          )}
          <SaveFigure
            tsv={() => plotTsv(stats, names, plot)}
            source={() =>
              drawnSource(figure, {
                name: `${source.name.replace(/\.(h5ad|h5|zarr|zip)+$/i, '')} ${KIND_NAMES[view.kind].toLowerCase()} ${what}`,
                ...{ title: what, caption: captionOf(stats, by) },
                code: codeOf(plot, stats, by),
              })
            }
          />
          <PlotTable
            plot={plot}
            genes={genes}
            stats={stats}
            by={by}
            matrix={matrix.path}
          />
        </>
      )}
    </>
  );
}

/**
 * Sums of genes in groups of cells, of all or of a row set; the cost is asked about first, the read
 * can be stopped, and its result is kept when the page is left. Undefined without genes or groups.
 */
function useGroupStats(
  path: Path,
  columns: readonly number[] | undefined,
  by: Path | undefined,
  rows: RowSetId | undefined,
): Reading<GroupStats> | undefined {
  const { genes } = useData();
  const read = useMemo(
    () =>
      columns?.length && by !== undefined
        ? genes.statsOf(path, columns, by, rows)
        : undefined,
    [genes, path, columns, by, rows],
  );
  return useCostlyRead(read);
}
