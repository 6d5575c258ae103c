import type { ReadOptions } from '@/model/read-options';
import type { EncodedArray } from '@/storage/chunks/encoded-chunks';
import { valuesHolding } from '@/storage/codecs/kernel-widths';
import { mergeCells } from '@/storage/gene-index/merge-cells';
import { type GeneEntries, NO_ENTRIES } from './gene-entries';
import { type RowPointers, readRowPointers } from './gene-pointers';
import { bringRun, encodedOrRead, partsOfSpan } from './gene-runs';
import type { GeneScan } from './gene-scan';
import { weighChunks } from './gene-weight';
import type { SparseParts } from './sparse-parts';

/** A CSR matrix, cut between chunks of its values and not between its rows, so that none is decoded twice. */
export async function openCsrScan(
  parts: SparseParts,
  aboutValues: number,
  options?: ReadOptions,
): Promise<GeneScan> {
  const { stored, minor, major } = parts;
  const pointers = await readRowPointers(parts, options);
  const indices = encodedOrRead(parts.indices);
  const data = encodedOrRead(parts.data);
  const largest = Math.max(indices.chunkShape[0] ?? 1, data.chunkShape[0] ?? 1);
  const unitValues = largest * Math.max(1, Math.round(aboutValues / largest));
  const units = Math.max(1, Math.ceil(stored / unitValues));
  const spanOf = (unit: number) =>
    [unit * unitValues, Math.min(stored, (unit + 1) * unitValues)] as const;
  const firstRow = (unit: number) =>
    unit === 0 ? 0 : unit >= units ? major : pointers.firstFrom(unit * unitValues);

  return {
    path: parts.path,
    dtype: parts.data.dtype,
    rows: major,
    genes: minor,
    stored,
    units,
    unitBytes: Math.min(stored, unitValues) * 24,
    rowsOf: (unit) => [firstRow(unit), firstRow(unit + 1)],

    async pick(unit, genes, options) {
      const [from, to] = spanOf(unit);
      if (from >= to) return Array.from(genes, () => NO_ENTRIES);
      const run = await bringRun(indices, partsOfSpan(indices, from, to), options);
      const { places, slots } = await indices.run(
        { kernel: 'find', indices: run, genes: minor, wanted: genes },
        options,
      );
      const values = await takeAt(data, from, to, places, options);
      const rows = rowsAt(pointers, from, places);
      return entriesOf(parts, rows, values, slots, genes.length);
    },

    async transpose(unit, options) {
      const [from, to] = spanOf(unit);
      if (from >= to) return [];
      const [indicesRun, valuesRun] = await Promise.all([
        bringRun(indices, partsOfSpan(indices, from, to), options),
        bringRun(data, partsOfSpan(data, from, to), options),
      ]);
      const { block } = await indices.run(
        {
          kernel: 'transpose',
          indices: indicesRun,
          values: valuesRun,
          genes: minor,
          ...rowsWithin(pointers, from, to),
        },
        options,
      );
      return [block];
    },

    async weigh(_genes, options) {
      const counts = [indices, data].map((array) => ({
        array,
        positions: positionsOf(array),
      }));
      return weighChunks(counts, units, options);
    },
  };
}

function positionsOf({ shape: [length = 0], chunkShape: [extent = 1] }: EncodedArray) {
  const count = Math.ceil(length / extent);
  return { count, at: (number: number) => [number] };
}

/** Reads only those chunks that hold a wanted value: for a rare gene most are left out. */
async function takeAt(
  data: EncodedArray,
  from: number,
  to: number,
  places: Uint32Array,
  options?: ReadOptions,
): Promise<Float64Array> {
  if (places.length === 0) return new Float64Array(0);
  const wanted: ReturnType<typeof partsOfSpan> = [];
  const inRun = new Uint32Array(places.length);
  let next = 0;
  let start = 0;
  let left = 0; // values of chunks that are left out
  for (const part of partsOfSpan(data, from, to)) {
    const end = start + part.to - part.from;
    const before = next;
    for (; next < places.length && (places[next] as number) < end; next++)
      inRun[next] = (places[next] as number) - left;
    if (next > before) wanted.push(part);
    else left += end - start;
    start = end;
  }
  const values = await bringRun(data, wanted, options);
  return (await data.run({ kernel: 'take', values, places: inRun }, options)).values;
}

/** The row of each place, places rising. */
function rowsAt({ starts, rowOf }: RowPointers, from: number, places: Uint32Array) {
  const rows = new Uint32Array(places.length);
  let row = places.length > 0 ? rowOf(from + (places[0] as number)) : 0;
  for (let i = 0; i < places.length; i++) {
    const place = from + (places[i] as number);
    while ((starts[row + 1] as number) <= place) row++;
    rows[i] = row;
  }
  return rows;
}

/** The entries of each gene, cells merged. */
function entriesOf(
  { data: { dtype } }: SparseParts,
  rows: Uint32Array,
  values: Float64Array,
  slots: Uint16Array | undefined,
  genes: number,
): GeneEntries[] {
  const ends = new Uint32Array(genes);
  if (slots) for (const slot of slots) (ends[slot] as number)++;
  else ends[0] = rows.length;
  for (let slot = 1; slot < genes; slot++)
    (ends[slot] as number) += ends[slot - 1] as number;
  const begins = Uint32Array.from(ends, (_, slot) =>
    slot === 0 ? 0 : (ends[slot - 1] as number),
  );
  const next = begins.slice();
  const ownRows = new Uint32Array(rows.length);
  const own = valuesHolding(dtype, rows.length);
  for (let i = 0; i < rows.length; i++) {
    const slot = slots ? (slots[i] as number) : 0;
    const to = next[slot] as number;
    next[slot] = to + 1;
    ownRows[to] = rows[i] as number;
    own[to] = values[i] as number;
  }
  return Array.from(begins, (from, slot) => {
    const end = mergeCells(
      ownRows,
      own,
      from,
      ends[slot] as number,
      dtype.kind === 'bool',
    );
    return {
      rows: ownRows.slice(from, end),
      values: Float64Array.from(own.subarray(from, end)),
    };
  });
}

/** The rows whose values lie between two places, the first and last perhaps in part. */
function rowsWithin({ starts, rowOf }: RowPointers, from: number, to: number) {
  const firstRow = rowOf(from);
  const lastRow = rowOf(to - 1);
  const clipped = new Uint32Array(lastRow - firstRow + 2);
  for (let i = 0; i < clipped.length; i++)
    clipped[i] = Math.min(to, Math.max(from, starts[firstRow + i] as number)) - from;
  return { firstRow, starts: clipped };
}
