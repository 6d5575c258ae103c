import type { ChunkLimits } from '@/ask/query/chunk-limits';
import type { Block, IndexRange } from '@/model/block';
import { LruMap } from '@/model/lru-map';
import { type NumberLimits, numberLimits } from '@/model/number-limits';
import type { Path } from '@/model/path';

type Categories = Extract<Block, { kind: 'categories' }>;

/** Limits and codes of scanned columns of an open file, by element path, in an LRU cache. */
export interface LearnedLimits {
  /** Records a block of a column, whose first row is `rows[0]`: its complete chunks. */
  note(path: Path, column: OwnColumn, rows: IndexRange, block: Block): void;
  /** Notes the limits of a chunk of numbers. */
  noteLimits(
    path: Path,
    column: OwnColumn,
    chunk: number,
    limits: NumberLimits,
    nanIsData: boolean,
  ): void;
  /** The limits of a chunk, if it was scanned. */
  limitsOf(path: Path, chunk: number): ChunkLimits | undefined;
  /** True if any chunk of the column was seen. */
  has(path: Path): boolean;
  /** Returns a range of rows of a column of categories, if all their chunks were seen. */
  codesOf(path: Path, rows: IndexRange): Categories | undefined;
  readonly bytes: number;
}

export interface OwnColumn {
  readonly length: number;
  readonly chunkRows: number;
}

const MAX_BYTES = 48 << 20;
/** Maximum number of chunks of a column: more gain too little. */
const MAX_CHUNKS = 1 << 16;
const [UNSEEN, SEEN] = [0, 1];

interface Kept {
  readonly chunkRows: number;
  readonly bytes: number;
  readonly seen: Uint8Array;
  readonly limits?: CachedLimits;
  readonly codes?: CachedCodes;
}

interface CachedLimits {
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly values: Float64Array;
  readonly nan: Float64Array;
  readonly missing: Float64Array;
  nanIsData: boolean;
}

interface CachedCodes {
  readonly codes: Int8Array | Int16Array;
  readonly labels: Categories['labels'];
  readonly ordered: boolean;
}

/** Keeps limits of chunks of numbers and Booleans (41 bytes a chunk), and codes of one or two bytes a row. */
export function createLearnedLimits(maxBytes = MAX_BYTES): LearnedLimits {
  const columns = new LruMap<Path, Kept>(maxBytes);

  const enter = (path: Path, kept: Kept) => {
    if (kept.bytes > maxBytes / 2) return undefined;
    columns.set(path, kept, kept.bytes);
    return kept;
  };

  return {
    note(path, column, rows, block) {
      const chunks = Math.ceil(column.length / column.chunkRows);
      if (chunks > MAX_CHUNKS) return;
      const kept = columns.get(path) ?? enter(path, createCached(column, chunks, block));
      if (!kept || kept.chunkRows !== column.chunkRows) return;
      const { chunkRows } = column;
      const first = Math.ceil(rows[0] / chunkRows);
      for (let chunk = first; chunk < chunks; chunk++) {
        const start = chunk * chunkRows;
        const stop = Math.min(column.length, start + chunkRows);
        if (stop > rows[1]) break;
        if (kept.seen[chunk] === SEEN) continue;
        const isKept = kept.codes
          ? keepCodes(kept.codes, block, start, [start - rows[0], stop - rows[0]])
          : kept.limits &&
            keepLimits(kept.limits, chunk, block, [start - rows[0], stop - rows[0]]);
        kept.seen[chunk] = isKept ? SEEN : UNSEEN;
      }
    },
    noteLimits(path, column, chunk, limits, nanIsData) {
      const chunks = Math.ceil(column.length / column.chunkRows);
      if (chunks > MAX_CHUNKS) return;
      const empty = { kind: 'numbers', values: new Float64Array(0) } as const;
      const kept = columns.get(path) ?? enter(path, createCached(column, chunks, empty));
      if (!kept?.limits || kept.chunkRows !== column.chunkRows) return;
      enterLimits(kept.limits, chunk, limits, nanIsData);
      kept.seen[chunk] = SEEN;
    },
    limitsOf(path, chunk) {
      const kept = columns.peek(path);
      if (!kept?.limits || kept.seen[chunk] !== SEEN) return undefined;
      const { min, max, values, nan, missing, nanIsData } = kept.limits;
      return {
        min: min[chunk],
        max: max[chunk],
        values: values[chunk] as number,
        nan: nan[chunk] as number,
        missing: missing[chunk] as number,
        nanIsData,
      };
    },
    has: (path) => columns.peek(path)?.limits !== undefined,
    codesOf(path, [start, stop]) {
      const kept = columns.get(path);
      if (!kept?.codes) return undefined;
      const { seen, chunkRows } = kept;
      for (let at = Math.floor(start / chunkRows); at * chunkRows < stop; at++)
        if (seen[at] !== SEEN) return undefined;
      const { codes, labels, ordered } = kept.codes;
      return { kind: 'categories', codes: codes.subarray(start, stop), labels, ordered };
    },
    get bytes() {
      return columns.weight;
    },
  };
}

function createCached(
  { length, chunkRows }: OwnColumn,
  chunks: number,
  block: Block,
): Kept {
  const seen = new Uint8Array(chunks);
  const plain = { chunkRows, seen };
  if (block.kind === 'categories') {
    const { codes, labels, ordered } = block;
    if (codes instanceof Int32Array) return { ...plain, bytes: chunks };
    const all =
      codes instanceof Int8Array ? new Int8Array(length) : new Int16Array(length);
    return {
      ...plain,
      bytes: chunks + all.byteLength,
      codes: { codes: all, labels, ordered },
    };
  }
  if (block.kind !== 'numbers' && block.kind !== 'booleans')
    return { ...plain, bytes: chunks };
  const numbers = () => new Float64Array(chunks);
  return {
    ...plain,
    bytes: 41 * chunks,
    limits: {
      ...{ min: numbers(), max: numbers(), values: numbers() },
      ...{ nan: numbers(), missing: numbers(), nanIsData: false },
    },
  };
}

function keepCodes(
  kept: CachedCodes,
  block: Block,
  at: number,
  [start, stop]: IndexRange,
): boolean {
  // a block may have codes of another width than the first
  if (block.kind !== 'categories' || block.codes.constructor !== kept.codes.constructor)
    return false;
  kept.codes.set(block.codes.subarray(start, stop), at);
  return true;
}

function keepLimits(
  kept: CachedLimits,
  chunk: number,
  block: Block,
  [start, stop]: IndexRange,
): boolean {
  if (block.kind !== 'numbers' && block.kind !== 'booleans') return false;
  const { values, missing } = block;
  const nanIsData = block.kind === 'numbers' && block.nan === 'data';
  enterLimits(kept, chunk, numberLimits(values, missing, start, stop), nanIsData);
  return true;
}

function enterLimits(
  kept: CachedLimits,
  chunk: number,
  { min, max, values, nan, masked }: NumberLimits,
  nanIsData: boolean,
): void {
  kept.nanIsData = nanIsData;
  kept.min[chunk] = min;
  kept.max[chunk] = max;
  kept.values[chunk] = values;
  kept.nan[chunk] = nan;
  kept.missing[chunk] = masked;
}
