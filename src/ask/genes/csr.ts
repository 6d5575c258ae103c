import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { EncodedArray } from '@/read/chunks/encoded-chunks';
import type { WantedPart } from '@/read/chunks/runs';
import { encodedOrRead, partsOfRange, withRun, withRuns } from '@/read/chunks/runs';
import type { SparseParts } from '@/read/elements/sparse/parts';
import type { KernelRun } from '@/read/kernels/job';
import { mergeCells } from '@/read/kernels/merge-cells';
import { valuesHolding } from '@/read/kernels/widths';
import { weighChunks } from './chunk-sizes';
import type { GeneEntries } from './entries';
import { noEntries } from './entries';
import type { RowPointers } from './pointers';
import { readRowPointers } from './pointers';
import type { GeneScan } from './scan';

/**
 * If a gene needs more than this fraction of the chunks of values, they are fetched together with
 * the indices.
 */
const MOSTLY = 0.8;

/**
 * Opens a CSR matrix for scans: it is divided at chunks of its values and not between its rows, so that no chunk is
 * decoded twice.
 */
export async function openCsrScan(
  parts: SparseParts,
  aboutValues: number,
  options?: ReadOptions,
): Promise<GeneScan> {
  const { stored, minor, major } = parts;
  expectCount(parts);
  const pointers = await readRowPointers(parts, options);
  const indices = encodedOrRead(parts.indices);
  const data = encodedOrRead(parts.data);
  const largest = Math.max(indices.chunkShape[0] ?? 1, data.chunkShape[0] ?? 1);
  const batchValues = largest * Math.max(1, Math.round(aboutValues / largest));
  const batches = Math.max(1, Math.ceil(stored / batchValues));
  const shares = createShares();
  const rangeOf = (batch: number) =>
    [batch * batchValues, Math.min(stored, (batch + 1) * batchValues)] as const;
  const firstRow = (batch: number) =>
    batch === 0 ? 0 : batch >= batches ? major : pointers.firstFrom(batch * batchValues);

  return {
    path: parts.path,
    dtype: parts.data.dtype,
    rows: major,
    genes: minor,
    stored,
    batches,
    batchBytes: Math.min(stored, batchValues) * 24,
    rowsOf: (batch) => [firstRow(batch), firstRow(batch + 1)],

    async pick(batch, genes, options) {
      const [from, to] = rangeOf(batch);
      if (from >= to) return Array.from(genes, () => noEntries());
      const indexParts = partsOfRange(indices, from, to);
      const dataParts = partsOfRange(data, from, to);
      // one request for both, if nearly all values are needed anyway
      const both = [
        { array: indices, parts: indexParts },
        { array: data, parts: shares.of(genes) > MOSTLY ? dataParts : [] },
      ];
      const find = async ([run, dataRun]: readonly KernelRun[]) => {
        const { places, slots } = await indices.run(
          { kernel: 'find', indices: run as KernelRun, genes: minor, wanted: genes },
          options,
        );
        const { wanted, inRun } = placesIn(dataParts, places);
        shares.add(genes, wanted.length, dataParts.length);
        const values =
          dataRun && dataRun.chunks.length > 0
            ? await taken(data, dataRun, places, options)
            : await withRun(
                { array: data, parts: wanted },
                (run) => taken(data, run, inRun, options),
                options,
              );
        const rows = rowsAt(pointers, from, places);
        return entriesOf(parts.data.dtype, rows, values, slots, genes.length);
      };
      return withRuns(both, find, options);
    },

    async transpose(batch, options) {
      const [from, to] = rangeOf(batch);
      if (from >= to) return [];
      const both = [indices, data].map((array) => ({
        array,
        parts: partsOfRange(array, from, to),
      }));
      const turn = (runs: readonly KernelRun[]) => {
        const [indicesRun, values] = runs as [KernelRun, KernelRun]; // one chunk each
        const { firstRow, starts } = rowsWithin(pointers, from, to);
        return indices.run(
          {
            kernel: 'transpose',
            indices: indicesRun,
            values,
            genes: minor,
            firstRow,
            starts,
          },
          options,
        );
      };
      const { block } = await withRuns(both, turn, options);
      return [block];
    },

    async weigh(_genes, options) {
      const counts = [indices, data].map((array) => ({
        array,
        positions: positionsOf(array),
      }));
      return weighChunks(counts, batches, options);
    },
  };
}

function positionsOf({ shape: [length = 0], chunkShape: [extent = 1] }: EncodedArray) {
  const count = Math.ceil(length / extent);
  return { count, at: (number: number) => [number] };
}

async function taken(
  data: EncodedArray,
  values: KernelRun,
  places: Uint32Array,
  options?: ReadOptions,
): Promise<Float64Array> {
  if (places.length === 0) return new Float64Array(0);
  return (await data.run({ kernel: 'take', values, places }, options)).values;
}

/** Kernels count genes and cells in signed 32-bit integers. */
function expectCount({ path, shape }: SparseParts): void {
  const most = 2 ** 31 - 1;
  if (shape.every((extent) => extent <= most)) return;
  throw new DataError(
    'UnsupportedError',
    `${path} is ${shape.join(' × ')}: genes can be read only from matrices of up to ${most} rows and columns.`,
  );
}

/** The fraction of chunks of values that the current genes have needed so far. */
function createShares() {
  let name = '';
  let needed = 0;
  let seen = 0;
  const isSame = (genes: Int32Array) => genes.join() === name;
  return {
    of: (genes: Int32Array) => (isSame(genes) && seen > 0 ? needed / seen : 0),
    add(genes: Int32Array, some: number, all: number) {
      if (!isSame(genes)) {
        name = genes.join();
        needed = seen = 0;
      }
      needed += some;
      seen += all;
    },
  };
}

/**
 * The chunks that contain a wanted value, and the index of each value among these: for a rare gene
 * most are skipped.
 */
function placesIn(parts: readonly WantedPart[], places: Uint32Array) {
  const wanted: WantedPart[] = [];
  const inRun = new Uint32Array(places.length);
  let next = 0;
  let start = 0;
  let left = 0; // number of values in skipped chunks
  for (const part of parts) {
    const end = start + part.to - part.from;
    const before = next;
    for (; next < places.length && (places[next] as number) < end; next++)
      inRun[next] = (places[next] as number) - left;
    if (next > before) wanted.push(part);
    else left += end - start;
    start = end;
  }
  return { wanted, inRun };
}

/** The row of each index, indices ascending. */
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

/** The rows of a range of values, the first and last possibly in part. */
function rowsWithin({ starts, rowOf }: RowPointers, from: number, to: number) {
  const firstRow = rowOf(from);
  const lastRow = rowOf(to - 1);
  const clipped = new Uint32Array(lastRow - firstRow + 2);
  for (let i = 0; i < clipped.length; i++)
    clipped[i] = Math.min(to, Math.max(from, starts[firstRow + i] as number)) - from;
  return { firstRow, starts: clipped };
}

/** The entries of each gene, with equal cells merged. */
function entriesOf(
  dtype: DType,
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
