import { corrupt } from '@/read/codecs/byte-codec';
import { type BatchWriter, createBatchWriter, encodeBatch } from './batch';
import { expectIndices } from './find';
import type { IndexBlock } from './index-block';
import type { AnswerOf, KernelJob } from './job';
import { mergeCells } from './merge-cells';
import { borrowScratch, type ScratchSpace } from './scratch';
import { type ChunkNumbers, gatherRun, lengthOfRun, numbersOfChunk } from './values';
import { fitsSingle, valuesHolding } from './widths';

type TransposeJob = Extract<KernelJob, { kernel: 'transpose' }>;
type DenseJob = Extract<KernelJob, { kernel: 'transpose-dense' }>;

/** A batch of CSR by columns: duplicates summed in the type of the data, zeros dropped. */
export async function transposeRows(job: TransposeJob): Promise<AnswerOf<TransposeJob>> {
  const { indices, values: data, starts } = job;
  const stored = lengthOfRun(indices);
  if (lengthOfRun(data) !== stored || starts.at(-1) !== stored || starts[0] !== 0)
    throw corrupt(`${data.where}: a range does not match its indices`);
  const scratch = borrowScratch();
  try {
    const columns = scratch.int32(stored);
    const values = scratch.floats(stored, fitsSingle(data.dtype));
    await gatherIndices(job, columns);
    await gatherRun(data, values);
    return { kind: 'block', block: blockOfRows(job, columns, values, scratch) };
  } finally {
    scratch.release();
  }
}

function blockOfRows(
  { values: { dtype }, genes, firstRow, starts }: TransposeJob,
  columns: Int32Array,
  values: Float32Array | Float64Array,
  scratch: ScratchSpace,
): IndexBlock {
  const stored = columns.length;
  const begins = new Uint32Array(genes + 1);
  for (let i = 0; i < stored; i++) (begins[(columns[i] as number) + 1] as number)++;
  for (let gene = 0; gene < genes; gene++)
    (begins[gene + 1] as number) += begins[gene] as number;
  const next = begins.slice();
  const rows = scratch.uint32(stored);
  const sorted = scratch.floats(stored, fitsSingle(dtype));
  for (let row = 0; row + 1 < starts.length; row++) {
    const stop = starts[row + 1] as number;
    for (let i = starts[row] as number; i < stop; i++) {
      const gene = columns[i] as number;
      const to = next[gene] as number;
      next[gene] = to + 1;
      rows[to] = firstRow + row;
      sorted[to] = values[i] as number;
    }
  }
  const either = dtype.kind === 'bool' || dtype.kind === 'enum';
  const block = createBlock(genes, 2 * stored);
  for (let gene = 0; gene < genes; gene++) {
    const from = begins[gene] as number;
    const to = mergeCells(rows, sorted, from, begins[gene + 1] as number, either);
    block.add(gene, rows, sorted, from, to);
  }
  return block.finish(0, stored);
}

async function gatherIndices({ indices, genes }: TransposeJob, to: Int32Array) {
  let at = 0;
  for (const chunk of indices.chunks) {
    const found = await numbersOfChunk(indices, chunk);
    expectIndices(indices, found, chunk.from, chunk.to, genes);
    const end = at + chunk.to - chunk.from;
    if (found.kind === 'fill') to.fill(found.value, at, end);
    else {
      to.set(found.numbers.subarray(chunk.from, chunk.to), at);
      found.release?.();
    }
    at = end;
  }
}

/** A tile of a dense matrix by columns, zeros dropped. Its chunks are stacked vertically. */
export async function transposeTile(job: DenseJob): Promise<AnswerOf<DenseJob>> {
  const { values: run, firstRow, firstGene, genes, rowStep, geneStep } = job;
  const height = lengthOfRun(run);
  const block = createBlock(genes, 2 * height * genes);
  const rows = new Uint32Array(height);
  const values = valuesHolding(run.dtype, height);
  const chunks: { found: ChunkNumbers; from: number; to: number }[] = [];
  for (const chunk of run.chunks)
    chunks.push({ ...chunk, found: await numbersOfChunk(run, chunk) });
  for (let gene = 0; gene < genes; gene++) {
    let count = 0;
    let row = firstRow;
    for (const { found, from, to } of chunks)
      for (let i = from; i < to; i++, row++) {
        const value =
          found.kind === 'fill'
            ? found.value
            : (found.numbers[i * rowStep + gene * geneStep] as number);
        if (value === 0) continue;
        rows[count] = row;
        values[count++] = value;
      }
    block.add(gene, rows, values, 0, count);
  }
  for (const { found } of chunks) if (found.kind === 'numbers') found.release?.();
  return { kind: 'block', block: block.finish(firstGene, height * genes) };
}

interface BlockMaker {
  add(
    gene: number,
    rows: Uint32Array,
    values: Float32Array | Float64Array,
    from: number,
    to: number,
  ): void;
  finish(firstGene: number, stored: number): IndexBlock;
}

function createBlock(genes: number, expectedBytes: number): BlockMaker {
  const writer: BatchWriter = createBatchWriter(expectedBytes);
  const ends = new Uint32Array(genes);
  const counts = new Uint32Array(genes);
  const sums = new Float64Array(genes);
  return {
    add(gene, rows, values, from, to) {
      if (to > from) {
        encodeBatch(writer, rows, values, from, to);
        let sum = 0;
        for (let i = from; i < to; i++) sum += values[i] as number;
        sums[gene] = sum;
        counts[gene] = to - from;
      }
      ends[gene] = writer.at;
    },
    finish: (firstGene, stored) => ({
      firstGene,
      ends,
      counts,
      sums,
      bytes: writer.bytes.slice(0, writer.at),
      stored,
    }),
  };
}
