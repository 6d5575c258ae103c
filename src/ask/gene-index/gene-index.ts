import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteReadOptions } from '@/read/bytes/byte-source';
import { type IndexedGenes, prepareDecoding } from '@/read/kernels/decode-batches';
import { decodeIndexedGene } from '@/read/kernels/indexed-gene';
import type { IndexFileReader } from './index-files';
import type { IndexRecord } from './record';

/** The column-wise form of a matrix: any gene with one small read per run. */
export interface GeneIndex {
  readonly record: IndexRecord;
  /**
   * The cells of a gene with a non-zero value, rows ascending; a row may occur twice, then its
   * values are to be summed. CorruptError if the data are not as written.
   */
  read(
    gene: number,
    options?: ReadOptions,
  ): Promise<{ readonly rows: Uint32Array; readonly values: Float64Array }>;
  /** The genes of a range, unchecked: one read per run. The bytes of a single run are read into `options.room`. */
  readStored(
    first: number,
    end: number,
    options?: ByteReadOptions,
  ): Promise<IndexedGenes>;
  /** Closes its file. */
  close(): void;
}

/** Opens an index with a valid record; undefined if the data file does not match the record. */
export function openGeneIndex(
  record: IndexRecord,
  data: IndexFileReader,
): GeneIndex | undefined {
  const offsets = offsetsOf(record);
  if (!offsets || data.size !== record.dataBytes) return undefined;

  const readStored: GeneIndex['readStored'] = async (first, end, options) => {
    const { runs, counts, sums } = record;
    const own = runs.length === 1 ? options : { ...options, room: undefined };
    const parts = await Promise.all(
      runs.map(({ lengths }, run) => {
        const length = sumOf(lengths, first, end);
        if (length === 0) return new Uint8Array(0);
        const at = (offsets[run] as Float64Array)[first] as number;
        return data.read(at, length, own);
      }),
    );
    return {
      ...{ counts: counts.slice(first, end), sums: sums.slice(first, end) },
      ...byGene(record, parts, first, end),
    };
  };

  return {
    record,
    close: () => data.close(),
    readStored,
    async read(gene, options) {
      const [{ counts, sums, ...stored }] = await Promise.all([
        readStored(gene, gene + 1, options),
        prepareDecoding(),
      ]);
      const [count = 0] = counts;
      const [sum = 0] = sums;
      const decoded = decodeIndexedGene({ ...stored, count, sum }, record.rows);
      if (!decoded) throw damagedIndex(record);
      return decoded;
    },
  };
}

/** Joins the parts of the runs gene by gene. */
function byGene(
  { runs }: IndexRecord,
  parts: readonly Uint8Array[],
  first: number,
  end: number,
): Pick<IndexedGenes, 'bytes' | 'lengths' | 'checks'> {
  const [run] = runs;
  const [only] = parts;
  if (run && only && runs.length === 1)
    return {
      bytes: only,
      lengths: run.lengths.slice(first, end),
      checks: run.checks.slice(first, end),
    };
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  const lengths = new Uint32Array((end - first) * runs.length);
  const checks = new Uint32Array(lengths.length);
  const taken = new Float64Array(runs.length);
  let [at, batch] = [0, 0];
  for (let gene = first; gene < end; gene++)
    for (const [place, own] of runs.entries()) {
      const length = own.lengths[gene] as number;
      const from = taken[place] as number;
      bytes.set((parts[place] as Uint8Array).subarray(from, from + length), at);
      taken[place] = from + length;
      at += length;
      lengths[batch] = length;
      checks[batch++] = own.checks[gene] as number;
    }
  return { bytes, lengths, checks };
}

function sumOf(lengths: Uint32Array, first: number, end: number): number {
  let sum = 0;
  for (let gene = first; gene < end; gene++) sum += lengths[gene] as number;
  return sum;
}

/** Offsets of each gene, by run; undefined if the runs do not have the length of the data file. */
function offsetsOf({ runs, genes, dataBytes }: IndexRecord): Float64Array[] | undefined {
  let at = 0;
  const offsets = runs.map(({ lengths }) => {
    const begins = new Float64Array(genes);
    for (let gene = 0; gene < genes; gene++) {
      begins[gene] = at;
      at += lengths[gene] as number;
    }
    return begins;
  });
  return at === dataBytes ? offsets : undefined;
}

/** Error for a damaged index; the matrix can still be read without it. */
export function damagedIndex({ path }: IndexRecord): DataError {
  return new DataError(
    'CorruptError',
    `The gene index of ${path} is damaged. It will be rebuilt from the file.`,
  );
}
