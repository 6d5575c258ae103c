import { paletteOfCategories } from '@/ask/colour/colour-parse';
import { coloursOf, type PointColours } from '@/ask/colour/colour-points';
import { paintPoints } from '@/ask/colour/paint-points';
import { type Palette, VIRIDIS } from '@/ask/colour/palettes';
import { readStoredColours } from '@/ask/columns/read-colours';
import {
  type Coordinates,
  frameOf,
  type PointFrame,
  placePoints,
} from '@/ask/embeddings/points';
import type { Block, IndexRange } from '@/model/block';
import { orUnreadable } from '@/model/damage';
import { datasetAt } from '@/model/dataset-at';
import type { ElementInfo } from '@/model/element';
import { DataError, isDataError, throwIfAborted } from '@/model/errors';
import type { SmallPicture } from '@/model/overview';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { DataElement } from '@/read/elements/element';
import { joinedColumn } from './join-blocks';
import type { OverviewFile } from './overview-file';
import { startsIn } from './sample-regions';

/** For a screen with two device pixels per CSS pixel. */
const [WIDTH, HEIGHT] = [360, 270];
const MARGIN = 14;
/** Maximum number of points: more would not improve a small picture. */
const MAX_POINTS = 12_000;
/** Maximum number of values decoded for one thumbnail. */
const MAX_DECODED = 4_000_000;
const MAX_DECODED_REMOTE = 1_000_000;
const MAX_RANGES = 48;
const MISSING = [150, 156, 160] as const;

/** Draws some points of an embedding, from ranges spread over all rows. */
export async function drawSmall(
  { elements, dataset, isRemote }: OverviewFile,
  path: Path,
  color: Path | undefined,
  { signal }: ReadOptions,
): Promise<SmallPicture> {
  const options = signal ? { signal } : {};
  const element = await elements.at(path, options);
  const { info, read } = element;
  const shape = shapeOf(info);
  if (!read || shape?.length !== 2)
    throw new DataError('UnsupportedError', `${path} has no points.`);
  const [rows = 0, width = 0] = shape;
  const ranges = rangesOf(
    element,
    rows,
    width,
    isRemote ? MAX_DECODED_REMOTE : MAX_DECODED,
  );
  const embedding = dataset.embeddings.find((one) => one.path === path);
  const [x, y] = embedding?.first ?? [0, 1];
  const [low, high] = [Math.min(x, y), Math.max(x, y)];
  const parts: Block[] = [];
  for (const rows of ranges) {
    throwIfAborted(signal);
    parts.push(await read({ rows, columns: [low, high + 1] }, options));
  }
  const drawn = ranges.reduce((sum, [start, stop]) => sum + stop - start, 0);
  const step = Math.max(1, Math.ceil(drawn / MAX_POINTS));
  const places = thinned(parts, step, [x - low, y - low]);
  const colours =
    color === undefined
      ? undefined
      : await coloursAt(elements, color, ranges, step, options);
  const palette =
    colours?.kind === 'categories'
      ? await paletteOf(
          elements,
          datasetAt(dataset, path).unstructured,
          color ?? '',
          colours,
          options,
        )
      : VIRIDIS;
  return {
    ...paint(places, colours, palette, embedding?.imageOf === undefined ? 1 : -1),
    points: rows,
    ...(colours && color !== undefined && { color }),
  };
}

/** Shape of an embedding; the numeric columns of a data frame are read as a matrix. */
function shapeOf(info: ElementInfo): readonly number[] | undefined {
  if (info.kind === 'dataframe') return [info.length, info.columns.length];
  return info.kind === 'matrix' ? info.shape : undefined;
}

/** All rows if there are few; otherwise ranges, as many as the size of the chunks allows. */
function rangesOf(
  { node, sparse, columnsFrom }: DataElement,
  rows: number,
  width: number,
  mostDecoded: number,
): readonly IndexRange[] {
  const stored = node.kind === 'array' ? (node.storage.chunkShape ?? []) : [];
  // chunks of an embedding with swapped axes are swapped too
  const [chunkRows = 1, chunkColumns = width] = columnsFrom
    ? stored.toReversed()
    : stored;
  const decoded = Math.max(1, chunkRows) * Math.max(2, chunkColumns);
  const whole = Math.ceil(rows / Math.max(1, chunkRows)) * decoded;
  if (!sparse && whole <= mostDecoded && rows <= 4 * MAX_POINTS)
    return rows === 0 ? [] : [[0, rows]];
  const most = Math.floor(mostDecoded / decoded);
  const count = Math.max(1, Math.min(MAX_RANGES, most));
  const each = Math.max(1, Math.floor(MAX_POINTS / count));
  return startsIn(rows, each, count).map((start) => [
    start,
    Math.min(rows, start + each),
  ]);
}

/** Every n-th point, x and y alternating. */
function thinned(
  parts: readonly Block[],
  step: number,
  [x, y]: readonly [number, number],
): Coordinates['values'] {
  const places: number[] = [];
  let row = 0;
  for (const part of parts) {
    if (part.kind !== 'matrix') continue;
    const width = part.columns[1] - part.columns[0];
    for (let i = 0; i + width <= part.values.length; i += width, row++)
      if (row % step === 0)
        places.push(Number(part.values[i + x]), Number(part.values[i + y]));
  }
  return Float64Array.from(places);
}

type Colours = Exclude<PointColours, { kind: 'refused' }>;

/** Reads the colours of the points; undefined if the column has none: points are then grey. */
async function coloursAt(
  elements: OverviewFile['elements'],
  color: Path,
  ranges: readonly IndexRange[],
  step: number,
  options: ReadOptions,
): Promise<Colours | undefined> {
  // the fault of the column is shown when it is chosen
  return orUnreadable(async () => {
    const { info, read } = await elements.at(color, options);
    if (info.kind !== 'column' || !read) return undefined;
    const blocks: Block[] = [];
    for (const rows of ranges) blocks.push(await read({ rows }, options));
    const colours = coloursOf(joinedColumn(blocks, step));
    return colours.kind === 'refused' ? undefined : colours;
  });
}

async function paletteOf(
  elements: OverviewFile['elements'],
  uns: Path | undefined,
  color: Path,
  { labels, ordered }: Extract<Colours, { kind: 'categories' }>,
  options: ReadOptions,
): Promise<Palette> {
  const paletteBy = (stored?: readonly string[]) =>
    paletteOfCategories(stored, labels.length, ordered).palette;
  try {
    const texts = async () => labels;
    return paletteBy(await readStoredColours(elements, uns, color, texts, options));
  } catch (error) {
    if (!isDataError(error)) throw error;
    return paletteBy();
  }
}

function paint(
  values: Coordinates['values'],
  colours: Colours | undefined,
  palette: Palette,
  up: PointFrame['up'],
): Pick<SmallPicture, 'width' | 'height' | 'pixels' | 'drawn'> {
  const [x, y] = [0, 1].map((column) => ({ values, width: 2, column })) as [
    Coordinates,
    Coordinates,
  ];
  const { positions, box, unplaced } = placePoints(x, y, frameOf(x, y, up));
  const points = positions.length / 2;
  const entries = colours?.kind === 'categories' ? colours.labels.length : 256;
  const image = new Uint8Array(4 * (entries + 1)).fill(255);
  for (let i = 0; i < entries; i++) image.set(palette.subarray(3 * i, 3 * i + 3), 4 * i);
  image.set(MISSING, 4 * entries);
  const { left = -1, right = 1, bottom = -1, top = 1 } = box ?? {};
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(1e-9, right - left),
    (HEIGHT - 2 * MARGIN) / Math.max(1e-9, top - bottom),
  );
  const grey = new Uint16Array(points).fill(entries);
  const pixels = paintPoints({
    positions,
    values: colours?.kind === 'categories' ? colours.codes : (colours?.levels ?? grey),
    palette: image,
    missingCode: entries,
    range: colours?.kind === 'numbers' ? colours.clip : [0, 1],
    selected: undefined,
    dim: MISSING,
    x: (left + right) / 2,
    y: (bottom + top) / 2,
    scale,
    width: WIDTH,
    height: HEIGHT,
    pointSize: Math.max(2, Math.min(6, 160 / Math.sqrt(points + 1))),
  });
  return { width: WIDTH, height: HEIGHT, pixels, drawn: points - unplaced };
}
