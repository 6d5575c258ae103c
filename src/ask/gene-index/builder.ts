import { DataError } from '@/model/errors';
import {
  type BatchBlock,
  type IndexBlock,
  weightOfBlock,
} from '@/read/kernels/index-block';
import type { IndexFileWriter } from './index-files';
import type { IndexRecord, IndexRun } from './record';
import { writeRun } from './run-writer';

/**
 * Collects blocks of all batches of a matrix, in any order, and writes them gene by gene, in
 * bounded memory.
 */
export interface IndexBuilder {
  has(unit: number): boolean;
  /** Adds the blocks of a batch; call once per batch. Back-pressure: waits while memory is full. */
  add(unit: number, blocks: readonly IndexBlock[]): Promise<void>;
  /** Writes the rest. CorruptError if a batch is missing. */
  finish(): Promise<Pick<IndexRecord, 'sums' | 'counts' | 'runs' | 'dataBytes'>>;
}

interface BuilderSettings {
  readonly genes: number;
  readonly stored: number;
  readonly writer: IndexFileWriter;
  /** Buffered up to this size, then written as a run. */
  readonly budgetBytes: number;
}

export function createIndexBuilder({
  genes,
  stored,
  writer,
  budgetBytes,
}: BuilderSettings): IndexBuilder {
  const done = new Set<number>();
  const sums = new Float64Array(genes);
  const counts = new Uint32Array(genes);
  const runs: IndexRun[] = [];
  let waiting: { unit: number; blocks: readonly BatchBlock[] }[] = [];
  let held = 0;
  let taken = 0;
  let dataBytes = 0;
  let writing: Promise<void> = Promise.resolve();

  const writeOut = async (): Promise<void> => {
    const batch = waiting.sort((a, b) => a.unit - b.unit).flatMap(({ blocks }) => blocks);
    waiting = [];
    held = 0;
    if (batch.length === 0) return;
    const { bytes, ...run } = await writeRun(batch, genes, writer);
    runs.push(run);
    dataBytes += bytes;
  };

  return {
    has: (unit) => done.has(unit),
    async add(unit, blocks) {
      if (done.has(unit)) return;
      done.add(unit);
      for (const block of blocks) {
        taken += block.stored;
        held += weightOfBlock(block);
        for (let i = 0; i < block.ends.length; i++) {
          const gene = block.firstGene + i;
          (sums[gene] as number) += block.sums[i] as number;
          (counts[gene] as number) += block.counts[i] as number;
        }
      }
      // blocks that were already added are not buffered
      const batches = blocks.map(({ firstGene, ends, bytes }) => ({
        firstGene,
        ends,
        bytes,
      }));
      waiting.push({ unit, blocks: batches });
      if (held >= budgetBytes) {
        // serial: concurrent `add` calls wait for the current write
        writing = writing.then(writeOut);
      }
      await writing;
    },
    async finish() {
      writing = writing.then(writeOut);
      await writing;
      if (taken !== stored)
        throw new DataError(
          'CorruptError',
          `The index has ${taken} values, but the matrix has ${stored}. The file may have changed in the meantime. Open it again.`,
        );
      return { sums, counts, runs, dataBytes };
    },
  };
}
