import { useMemo } from 'react';
import type { GroupStats } from '@/ask/genes/questions';
import { whyNoFraction } from '@/ask/matrices/signed-values';
import type { GeneBracket } from '@/ask/names/gene-groups';
import type { MatrixInfo } from '@/model/dataset';
import { fileStem } from '@/model/file-stem';
import { sidesOf } from '@/model/matrix-sides';
import { countText, many, type RowNoun } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import type { ChosenGroup } from '@/model/table-rows';
import type { Reading } from '@/page/client/reading';
import { mapFor } from '@/page/kit/colours/colour-maps';
import { useGroupColours } from '@/page/kit/colours/use-group-colours';
import {
  useColumnStyle,
  useDataset,
  useNouns,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import type { SavedPlot } from '@/page/kit/plot/figure-source';
import { useAnswer } from '@/page/kit/reading/use-answer';
import {
  countOf,
  whyNothingCounted,
  withCounted,
} from '@/page/kit/rows/CountedRowsSelect';
import { type CountedRows, useCountedRows } from '@/page/kit/rows/use-counted-rows';
import {
  type Grouping,
  groupingAt,
  useSelectionGroups,
} from '@/page/kit/rows/use-selection-groups';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { type ColumnStyle, namesInPictures } from '@/page/state/column-style';
import { scanpyGenes } from '@/write/code/scanpy-genes';
import type { FigurePicture } from '@/write/figure/figure';
import { UseFitting } from '../fitting-matrix';
import type { ManyGenes } from '../genes-view';
import { useGenesFile } from '../use-genes-file';
import { noGroupsText, useGroupColumns } from '../use-group-columns';
import { useValueStatement } from '../use-value-statement';
import styles from './Dotplot.module.css';
import { type DrawnPlot, drawnGroupsOf, GenesPlot, HEAT_HEIGHT } from './GenesPlot';
import { drawnBands, heatPixels, heatPlot } from './heat-plot';
import { PlotOptions } from './PlotOptions';
import { PlotTable } from './PlotTable';
import { KIND_NAMES, linesText, plotCaption } from './plot-caption';
import { isCentred, type PlottedGene, plotMatrix, plotTsv } from './plot-matrix';

interface GenesByGroupProps {
  readonly matrix: MatrixInfo;
  readonly view: ManyGenes;
  readonly genes: readonly PlottedGene[];
  /** Groups of the genes, from the first on. */
  readonly brackets: readonly GeneBracket[];
}

/** The plot of genes by groups, its options, and the question about its cost. */
export function GenesByGroup(props: GenesByGroupProps) {
  const { matrix, view, genes } = props;
  const { row, column } = useNouns(matrix.path);
  const columns = useMemo(() => genes.map(({ column }) => column), [genes]);
  const { cells } = sidesOf(matrix);
  const groups = useGroupColumns(cells.table, true);
  const by = view.by ?? groups.best;
  const { dataset } = useDataset();
  const selection = useSelectionGroups(
    dataset.tables.find(({ path }) => path === cells.table),
    row,
  );
  const grouping = useMemo(
    () => (by === undefined ? undefined : groupingAt(by, selection)),
    [by, selection],
  );
  const drawn = grouping && 'of' in grouping ? grouping : undefined;
  const counted = useCountedRows(cells.table);
  const nothing =
    grouping && 'sentence' in grouping
      ? grouping.sentence
      : whyNothingCounted(counted, row);
  const reading = useGroupStats(
    matrix.path,
    nothing ? undefined : columns,
    drawn?.of,
    counted?.rows,
    view.kind === 'cells' ? HEAT_HEIGHT : undefined,
  );
  return (
    <>
      <PlotOptions {...{ matrix, view, counted, by, selection }} columns={groups.paths} />
      {genes.length === 0 && (
        <p className={styles.note}>
          Enter or paste {many(column)} above to plot them by groups of {many(row)}, or to
          colour the embedding by their mean.
        </p>
      )}
      {groups.isReady && by === undefined && (
        <p className={styles.note}>
          {noGroupsText(groups, cells.table, row)} to group the {many(row)} by.
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
      {reading?.status === 'ready' && drawn && genes.length > 0 && (
        <Drawn {...{ ...props, counted }} by={drawn} stats={reading.value} />
      )}
    </>
  );
}

interface DrawnProps extends GenesByGroupProps {
  readonly by: Grouping;
  readonly counted: CountedRows | undefined;
  readonly stats: GroupStats;
}

function Drawn(props: DrawnProps) {
  const { matrix, view, genes, brackets, by, counted, stats } = props;
  const nouns = useNouns(matrix.path);
  const { order, scaled, groups: groupOrder } = view;
  const names = useMemo(() => genes.map(({ name }) => name), [genes]);
  const look = useColumnStyle(by.path);
  const plot = useMemo((): DrawnPlot => {
    const how = { groups: groupOrder, order, scaled, brackets, look };
    return stats.lines
      ? heatPlot(stats, stats.lines, names, how)
      : plotMatrix(stats, names, how);
  }, [stats, names, groupOrder, order, scaled, brackets, look]);
  // the figure and its table use the names of pictures, saved numbers those of the file
  const named = useMemo(() => namedStats(stats, look), [stats, look]);
  const labels = stats.lines?.labels ?? NONE;
  const counts = useMemo(() => labels.map(() => 1), [labels]);
  const colourOf = useGroupColours(
    stats.lines ? by.of : undefined,
    labels,
    counts,
    'own colours',
  );
  const { statement, why } = useStatement(matrix.path, stats);
  const values = withCounted(statement?.text, counted, nouns.row);
  const hasFractions = why === undefined;
  // without sizes, dots are drawn as the squares of a matrix plot
  const kind = view.kind === 'dots' && !hasFractions ? 'heatmap' : view.kind;
  const shown = { kind, plot, genes, stats: named, by, matrix: matrix.path };
  const save = useSavedGenes({ ...props, kind, plot, names, values, colourOf });
  return (
    <GenesPlot
      {...shown}
      {...{ scaled, brackets, hasFractions, colourOf }}
      statement={values}
      figure={{
        save,
        tsv: () => plotTsv(stats, names, plot, { brackets, hasFractions }),
        table: <PlotTable {...{ ...shown, brackets, hasFractions }} />,
      }}
    >
      {stats.lines && (
        <p className={styles.note}>{linesText(stats.lines.rowsPerLine, nouns)}.</p>
      )}
      <InsteadOfDots
        matrix={matrix.path}
        view={view}
        why={kind === view.kind ? undefined : why}
      />
      {statement?.are.kind === 'counts' && <CountsNote matrix={matrix.path} />}
    </GenesPlot>
  );
}

interface SavedGenes extends DrawnProps {
  readonly kind: ManyGenes['kind'];
  readonly plot: DrawnPlot;
  readonly names: readonly string[];
  /** Statement about the values and the counted rows. */
  readonly values: string | undefined;
  readonly colourOf: (group: number) => string;
}

/** Caption, code and pixels of a plot of genes. */
function useSavedGenes(props: SavedGenes): () => SavedPlot {
  const { matrix, view, genes, brackets, by, counted, stats } = props;
  const { kind, plot, names, values, colourOf } = props;
  const { source } = useDataset();
  const file = useGenesFile(matrix.path);
  const paint = useView((current) => current.paint);
  const nouns = useNouns(matrix.path);
  const map = mapFor(paint?.map, isCentred(plot));
  const { scaled } = view;
  return () => {
    const title = `${nameOf(matrix.path)} by ${by.name}${ofSome(counted, nouns.row)}`;
    return {
      name: `${fileStem(source.name)} ${KIND_NAMES[kind].toLowerCase()} ${title}`,
      title,
      caption: plotCaption({
        ...{ kind, file: source.name, matrix: matrix.path, scaled, brackets, nouns },
        by: typeof by.of === 'string' ? by.path : 'the selection',
        ...{ genes: genes.length, stats, statement: values, drawn: linesOf(plot, kind) },
        counted: countOf(counted, sidesOf(matrix).cells.count),
      }),
      code: scanpyGenes({
        ...{ file, rows: counted?.rows, kind, matrix: matrix.path, scaled, brackets },
        by: by.path,
        genes: plot.genes.map((gene) => genes[gene]?.link ?? names[gene] ?? ''),
        groups: groupsOf(plot, stats, colourOf),
        ...(stats.lines && { rowsPerLine: stats.lines.rowsPerLine }),
        ...{ map: map.name, ends: [plot.low, plot.high] },
      }),
      pictures: () => picturesOf(plot, map.steps),
    };
  };
}

/** End of a title that names the counted rows; empty for all rows. */
function ofSome(counted: CountedRows | undefined, noun: RowNoun): string {
  if (counted?.of === 'selected') return ` of selected ${many(noun)}`;
  return counted?.of === 'query' ? ` of ${many(noun)} of the query` : '';
}

/** Statement about the values of a matrix, once it is known, and the reason if no fractions above zero are given. */
function useStatement(matrix: Path, stats: GroupStats | undefined) {
  const statement = useValueStatement(stats && matrix);
  const hasNegative = stats?.hasNegative === true;
  return {
    statement,
    why: whyNoFraction(matrix, { are: statement?.are, hasNegative }),
  };
}

interface InsteadOfDotsProps {
  readonly matrix: Path;
  readonly view: ManyGenes;
  /** Reason; undefined if it is a dot plot. */
  readonly why: string | undefined;
}

/** Explains why a matrix plot is drawn instead of a dot plot, and offers the matrix that has fractions. */
function InsteadOfDots({ matrix, view, why }: InsteadOfDotsProps) {
  const { showPage } = useViewActions();
  if (why === undefined) return null;
  return (
    <p className={styles.note}>
      {why} A matrix plot is drawn instead.{' '}
      <UseFitting matrix={matrix} onPath={(path) => showPage(path, { genes: view })} />
    </p>
  );
}

function CountsNote({ matrix }: { readonly matrix: Path }) {
  const { row } = useNouns(matrix);
  return (
    <p className={styles.note}>
      {matrix} contains raw counts: {many(row)} with higher total counts raise the means
      of their groups.
    </p>
  );
}

const NONE: readonly string[] = [];

function namedStats(stats: GroupStats, look: ColumnStyle | undefined): GroupStats {
  const { lines } = stats;
  if (!lines) return { ...stats, groups: namesInPictures(stats.groups, look) };
  const labels = namesInPictures(lines.labels, look);
  const groups = Array.from(lines.groups, (group) => labels[group] ?? '');
  return { ...stats, groups, lines: { ...lines, labels } };
}

/** The pixels of a heatmap. */
function picturesOf(plot: DrawnPlot, map: Uint8Array): readonly FigurePicture[] {
  if (!('bands' in plot)) return [];
  const width = plot.genes.length;
  const { lines } = drawnBands(plot, drawnGroupsOf('cells', width));
  const pixels = heatPixels(plot, lines, map);
  return [{ kind: 'pixels', width, height: lines.length, pixels }];
}

/** The groups, or lines of cells, that are drawn. */
function linesOf(plot: DrawnPlot, kind: ManyGenes['kind']): readonly number[] {
  const most = drawnGroupsOf(kind, plot.genes.length);
  return 'bands' in plot ? drawnBands(plot, most).lines : plot.groups.slice(0, most);
}

/** The groups from top to bottom, with the colours that they have in a heatmap. */
function groupsOf(
  plot: DrawnPlot,
  stats: GroupStats,
  colourOf: (group: number) => string,
) {
  return 'bands' in plot
    ? plot.bands.map(({ group }) => ({
        label: stats.lines?.labels[group] ?? '',
        colour: colourOf(group),
      }))
    : plot.groups.map((group) => ({ label: stats.groups[group] ?? '' }));
}

/**
 * Sums of genes in groups of cells, or in about `lines` lines of their cells; for all cells or a row set. The cost is
 * confirmed first, the read can be stopped, and its result is kept when the page is left. Undefined without genes or
 * groups.
 */
function useGroupStats(
  path: Path,
  columns: readonly number[] | undefined,
  by: Path | ChosenGroup | undefined,
  rows: RowSetId | undefined,
  lines: number | undefined,
): Reading<GroupStats> | undefined {
  return useAnswer(
    'groupStats',
    columns?.length && by !== undefined
      ? { path, genes: columns, groups: by, rows, lines }
      : undefined,
  );
}
