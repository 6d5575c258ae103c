import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { BLEND_PALETTE, coloursOfBlend } from '@/ask/colour/blend-colours';
import type { PointColours } from '@/ask/colour/colour-points';
import { levelCurve } from '@/ask/colour/level-curve';
import type { ColourMap } from '@/ask/colour/palettes';
import type { Turn } from '@/ask/embeddings/rotation';
import type { DatasetInfo, EmbeddingInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { datasetAt } from '@/model/dataset-at';
import type { Path } from '@/model/path';
import type { PointsClient } from '@/page/client/points';
import { colourMapOf, usualMapFor } from '@/page/kit/colours/colour-maps';
import { useColor, useDataset, usePanel } from '@/page/kit/context/view-context';
import { isSameList, useSame } from '@/page/kit/reading/use-same';
import type { TableQuery } from '@/page/kit/rows/use-table-query';
import { geneMatrices } from '@/page/pages/genes/use-gene-names';
import type { Paint } from '@/page/state/paint';
import type { PythonFile } from '@/write/code/scanpy-code';
import { rangeIn, valuesOf } from './colour/colour-range';
import { type BlendReading, useBlend } from './colour/use-blend';
import { type ColouringState, useColouring } from './colour/use-colouring';
import { type ShownTissue, useTissue } from './image/use-tissue';
import type { ShownPlot } from './picture/picture-plot';
import { type Drawing, pointStyleOf } from './plot/drawing';
import { FIRST_TURN } from './plot/plot-camera';
import { type PointFinder, useFinder } from './plot/use-hover';
import { type Labels, useLabels } from './plot/use-labels';
import { type Dimensions, type PointsReading, usePoints } from './points/use-points';
import { type QueryPoints, useQueryPoints } from './points/use-shown-points';
import { type PointSelection, useSelection } from './selection/use-selection';

/** The points of an embedding, and where they are drawn. */
export interface PlacedPoints {
  /** The part of the file that the embedding belongs to. */
  readonly dataset: DatasetInfo;
  readonly embedding: EmbeddingInfo;
  /** The table whose rows are the points. */
  readonly table: TableInfo | undefined;
  /** Matrices whose genes can colour the points. */
  readonly matrices: readonly MatrixInfo[];
  readonly dimensions: Dimensions;
  /** Direction from which points in space are seen. */
  readonly turn: Turn;
  readonly yAxis: YAxis;
  /** Images under the embedding. */
  readonly tissue: ShownTissue | undefined;
  readonly reading: PointsReading;
  readonly arrived: number;
  /** Points that remain after the query of their table. */
  readonly drawn: QueryPoints;
}

/** Colours of the points of a panel. */
export interface PanelColours {
  /** Path of what is to colour the points; undefined for nothing. */
  readonly color: Path | undefined;
  readonly gene: string | undefined;
  readonly colouring: ColouringState;
  /** Second gene, if two genes colour the points. */
  readonly blend: BlendReading;
  readonly hidden: ReadonlySet<number>;
  /** Codes of the categories under the pointer in the legend. */
  readonly highlight: readonly number[];
  readonly onHighlight: (codes: readonly number[]) => void;
  readonly map: ColourMap;
  /** The map if none is chosen. */
  readonly usualMap: ColourMap;
}

/** Everything that one panel shows: its points, their colours and labels, and the selection. */
export interface PanelPicture {
  readonly placed: PlacedPoints;
  readonly coloured: PanelColours;
  readonly labels: Labels;
  readonly selection: PointSelection;
  readonly drawing: Drawing;
  readonly finder: PointFinder | undefined;
  readonly client: PointsClient;
}

/** Parts from which a figure of a panel is made. */
export interface PanelToSave {
  readonly plot: ShownPlot;
  readonly picture: PanelPicture;
  readonly file: PythonFile;
  /** Statement about the values of a gene's matrix. */
  readonly statement: string | undefined;
  readonly query: TableQuery;
}

const NOTHING: readonly number[] = [];
const NO_PALETTE = new Uint8Array(0);

/**
 * Returns what the surrounding panel shows of an embedding. The active panel finds the selected points for all panels.
 */
export function usePanelPicture(
  embedding: EmbeddingInfo,
  client: PointsClient,
  isActive: boolean,
): PanelPicture {
  const placed = usePlacedPoints(embedding, client);
  const { dataset, table, dimensions, drawn, turn } = placed;
  const { path, shape, rows } = embedding;
  const finder = useFinder(drawn.points, turn, client);
  const coloured = usePanelColours(dataset, shape[0], client);
  const { hidden } = coloured;
  const { shown } = coloured.colouring;
  const { points } = placed.reading;
  const selection = useSelection(
    {
      ...{ path, table: rows, dimensions, points, hidden, isActive },
      ofQuery: drawn.rows,
      colours: shown?.colours,
    },
    client,
  );
  const drawing = useDrawnPoints(placed, coloured, selection.rows);
  const labels = useLabels({ dataset, table, count: shape[0], colouring: shown, hidden });
  return { placed, coloured, labels, selection, drawing, finder, client };
}

function usePlacedPoints(embedding: EmbeddingInfo, client: PointsClient): PlacedPoints {
  const { path, shape } = embedding;
  const whole = useDataset().dataset;
  const dataset = useMemo(
    () => ({ ...datasetAt(whole, path), embeddings: whole.embeddings }),
    [whole, path],
  );
  const table = dataset.tables.find((candidate) => candidate.path === embedding.rows);
  const matrices = useMemo(() => geneMatrices(dataset, shape[0]), [dataset, shape]);
  const paint = usePanel((panel) => panel.paint);
  const axes = paint?.axes;
  const dimensions = useMemo(() => dimensionsOf(axes, embedding), [axes, embedding]);
  const yAxis = yAxisOf(embedding, dimensions, paint?.flip === true);
  const reading = usePoints(path, shape[0], dimensions, yAxis.isYDown ? -1 : 1);
  const { points } = reading;
  const arrived = useStore(points.arrivals, () => points.arrived);
  const tissue = useTissue(embedding, yAxis.isInImage, paint?.tissue);
  const drawn = useQueryPoints(points, arrived, embedding.rows, client, tissue?.rows);
  const turn = paint?.turn ?? FIRST_TURN;
  return {
    ...{ dataset, embedding, table, matrices, dimensions, turn, yAxis, tissue },
    ...{ reading, arrived, drawn },
  };
}

function usePanelColours(
  dataset: DatasetInfo,
  count: number,
  client: PointsClient,
): PanelColours {
  const color = useColor();
  const chosenGene = usePanel((panel) => panel.gene);
  const gene = color === undefined ? undefined : chosenGene;
  const paint = usePanel((panel) => panel.paint);
  const colouring = useColouring({ dataset, path: color, gene }, count);
  const { shown } = colouring;
  const second = usePanel((panel) => panel.blend);
  const blend = useBlend(
    shown,
    { dataset, path: color, gene: gene && second, clip: paint?.clip },
    count,
    client,
  );
  const isBlend = gene !== undefined && second !== undefined;
  const hiddenCodes = usePanel((panel) => panel.hidden);
  const codes = isBlend ? NOTHING : hiddenCodes; // a legend of two genes hides nothing
  const hidden = useMemo(() => new Set(codes), [codes]);
  const legend = shown?.path;
  const [pointed, setPointed] = useState({ legend, codes: NOTHING });
  const onHighlight = useCallback(
    (codes: readonly number[]) => setPointed({ legend, codes }),
    [legend],
  );
  // the pointer may never leave a category of the previous legend, or one hidden under it: neither may dim the others
  const isPointed =
    pointed.legend === legend && pointed.codes.some((code) => !hidden.has(code));
  const highlight = isPointed ? pointed.codes : NOTHING;
  const usualMap = usualMapFor(gene !== undefined && isSigned(shown?.colours));
  const map = paint?.map === undefined ? usualMap : colourMapOf(paint.map);
  return { color, gene, colouring, blend, hidden, highlight, onHighlight, map, usualMap };
}

/** True for numbers on both sides of zero, as z-scores of a gene are. */
function isSigned(colours: PointColours | undefined): boolean {
  return colours?.kind === 'numbers' && colours.min < 0 && colours.max > 0;
}

/** Drawing of the points; the same object until one of its fields changes. */
function useDrawnPoints(
  { drawn, arrived, tissue }: PlacedPoints,
  { colouring: { shown }, blend: { blended }, hidden, highlight, map }: PanelColours,
  chosen: Uint32Array | undefined,
): Drawing {
  const paint = usePanel((panel) => panel.paint);
  const { ofQuery, hidesOthers, isPending, points } = drawn;
  // a selection may be inside or outside the rows of a query, and replaces it; hidden points need no dimming
  const selected = chosen ?? (hidesOthers && !isPending ? undefined : ofQuery);
  const { range: ends, clip, scale = 'linear' } = paint ?? {};
  const range = useMemo(
    () => rangeIn({ ...(ends && { range: ends }), ...(clip && { clip }) }, shown, map),
    [ends, clip, shown, map],
  );
  const look = useMemo(() => pointStyleOf(paint), [paint]);
  const curve = useMemo(
    () => levelCurve(scale, valuesOf(range, shown) ?? [0, 0]),
    [scale, range, shown],
  );
  const diameter = tissue?.diameter;
  const colours = useMemo(
    () => (blended ? coloursOfBlend(blended.blend) : shown?.colours),
    [blended, shown],
  );
  const ownPalette = blended ? BLEND_PALETTE : (shown?.palette ?? NO_PALETTE);
  const palette = colours?.kind === 'numbers' ? map.steps : ownPalette;
  return useSameFields<Drawing>({
    ...{ points, arrived, colours, selected, palette, hidden, highlight },
    ...{ range, curve, look, column: shown?.look, diameter },
  });
}

/** Returns the previous object while all of its fields are the same. */
function useSameFields<T extends object>(fields: T): T {
  return useSame(fields, (a, b) => isSameList(Object.values(a), Object.values(b)));
}

/** Dimensions that a link names, if the embedding has such columns; otherwise the default ones. */
function dimensionsOf(axes: Paint['axes'], embedding: EmbeddingInfo): Dimensions {
  const columns = embedding.shape[1];
  const [x, y, z] = axes ?? usualAxes(embedding);
  if (!(x < columns && y < columns)) return dimensionsOf(undefined, embedding);
  return z !== undefined && z < columns ? { x, y, z } : { x, y };
}

export interface YAxis {
  /** The element from which it follows that y points down; undefined where y points up. */
  readonly image: Path | undefined;
  /** True if y points the other way than by default. */
  readonly isFlipped: boolean;
  readonly isYDown: boolean;
  /** True if the points are in the coordinates of an image, which holds while neither axis was changed. */
  readonly isInImage: boolean;
}

/** Determines which way y points. */
function yAxisOf(
  embedding: EmbeddingInfo,
  { x, y, z }: Dimensions,
  isFlipped: boolean,
): YAxis {
  const [imageX, imageY] = firstOf(embedding); // the second one points down
  const down = y === imageY ? embedding.imageOf : undefined;
  const image = isFlipped ? undefined : down;
  const isInImage = image !== undefined && x === imageX && z === undefined;
  return { image, isFlipped, isYDown: (down !== undefined) !== isFlipped, isInImage };
}

/** Columns that are drawn if none are chosen: the three of an embedding that has no others, in space. */
export function usualAxes(
  embedding: EmbeddingInfo,
): readonly [number, number] | readonly [number, number, number] {
  const { shape, imageOf, first } = embedding;
  const isInSpace = shape[1] === 3 && imageOf === undefined && first === undefined;
  return isInSpace ? [0, 1, 2] : firstOf(embedding);
}

/** First two columns that are drawn: by default, or the coordinates of an image. */
function firstOf({ first = [0, 1] }: EmbeddingInfo): readonly [number, number] {
  return first;
}
