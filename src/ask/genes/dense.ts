import type { ReadOptions } from '@/model/read-options';
import type { EncodedArray } from '@/read/chunks/encoded-chunks';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { encodedOrRead, type WantedPart, withRun } from '@/read/chunks/runs';
import { stridesOf } from '@/read/codecs/chunk-part';
import type { StoredArray } from '@/read/node';
import { weighChunks } from './chunk-sizes';
import type { GeneEntries } from './entries';
import type { GeneScan } from './scan';

/** Number of columns of chunks processed at once. */
const ABREAST = 2;

/**
 * Opens a dense matrix for scans: it is divided into row blocks of whole chunks, of which only the columns of chunks
 * with a requested gene are read.
 */
export function openDenseScan(stored: StoredArray, aboutValues: number): GeneScan {
  const array = encodedOrRead(stored);
  const [height = 0, width = 0] = array.shape;
  const [chunkRows = 1, chunkGenes = 1] = array.chunkShape;
  const batchRows =
    chunkRows * Math.max(1, Math.round(aboutValues / (chunkRows * chunkGenes)));
  const batches = Math.max(1, Math.ceil(height / batchRows));
  const rowsOf = (batch: number) =>
    [batch * batchRows, Math.min(height, (batch + 1) * batchRows)] as const;

  /** The chunks of one column of chunks within a batch. */
  const partsOf = (batch: number, column: number): WantedPart[] => {
    const [first, end] = rowsOf(batch);
    const parts: WantedPart[] = [];
    for (let row = first; row < end; row += chunkRows)
      parts.push({
        position: [row / chunkRows, column],
        from: 0,
        to: Math.min(end - row, chunkRows),
      });
    return parts;
  };

  const pickColumn = async (
    batch: number,
    column: number,
    genes: readonly number[],
    options?: ReadOptions,
  ): Promise<GeneEntries[]> => {
    const { rowStep, geneStep } = stepsIn(array, column);
    const columns = Int32Array.from(genes, (gene) => (gene % chunkGenes) * geneStep);
    const { values } = await withRun(
      { array, parts: partsOf(batch, column) },
      (run) => array.run({ kernel: 'lines', values: run, columns, rowStep }, options),
      options,
    );
    const [first, end] = rowsOf(batch);
    return genes.map((_, at) =>
      withoutZeros(values.subarray(at * (end - first), (at + 1) * (end - first)), first),
    );
  };

  return {
    path: stored.path,
    dtype: stored.dtype,
    rows: height,
    genes: width,
    stored: height * width,
    batches,
    batchBytes: Math.min(batchRows, Math.max(1, height)) * chunkGenes * 24,
    rowsOf,

    async pick(batch, genes, options) {
      const found = new Map<number, GeneEntries>();
      const columns = groupedBy(genes, (gene) => Math.floor(gene / chunkGenes));
      await mapInParallel([...columns], ABREAST, async ([column, own]) => {
        const entries = await pickColumn(batch, column, own, options);
        for (const [at, gene] of own.entries())
          found.set(gene, entries[at] as GeneEntries);
      });
      return Array.from(genes, (gene) => found.get(gene) as GeneEntries);
    },

    async transpose(batch, options) {
      const columns = Array.from({ length: Math.ceil(width / chunkGenes) }, (_, i) => i);
      return mapInParallel(columns, ABREAST, async (column) => {
        const place = {
          firstRow: batch * batchRows,
          firstGene: column * chunkGenes,
          genes: Math.min(chunkGenes, width - column * chunkGenes),
          ...stepsIn(array, column),
        };
        const { block } = await withRun(
          { array, parts: partsOf(batch, column) },
          (values) => array.run({ kernel: 'transpose-dense', values, ...place }, options),
          options,
        );
        return block;
      });
    },

    weigh(genes, options) {
      const columns = [
        ...new Set(Array.from(genes, (gene) => Math.floor(gene / chunkGenes))),
      ];
      const down = Math.ceil(height / chunkRows);
      const positions = {
        count: down * columns.length,
        at: (number: number) => [number % down, columns[Math.floor(number / down)] ?? 0],
      };
      return weighChunks([{ array, positions }], batches * columns.length, options);
    },
  };
}

/** Strides of rows and genes in a chunk. Clipped chunks are narrower at the edge. */
function stepsIn({ shape, chunkShape, edges, axes }: EncodedArray, column: number) {
  const [rows = 1, genes = 1] = chunkShape;
  const wide =
    edges === 'clipped' ? Math.min(genes, (shape[1] ?? 0) - column * genes) : genes;
  const [rowStep = 1, geneStep = 1] = stridesOf([rows, wide], axes);
  return { rowStep, geneStep };
}

function withoutZeros(values: Float64Array, firstRow: number): GeneEntries {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) count++;
  const rows = new Uint32Array(count);
  const kept = new Float64Array(count);
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0) continue;
    rows[at] = firstRow + i;
    kept[at++] = values[i] as number;
  }
  return { rows, values: kept };
}

function groupedBy(genes: Int32Array, keyOf: (gene: number) => number) {
  const groups = new Map<number, number[]>();
  for (const gene of genes) {
    const key = keyOf(gene);
    const group = groups.get(key);
    if (group) group.push(gene);
    else groups.set(key, [gene]);
  }
  return groups;
}
