import { compileAsset } from '@/model/asset';
import { crc32Tables } from '@/model/crc32';
import { lazyModule } from '@/model/lazy-module';
import type { CountedGroups } from '@/model/markers';
// not loaded lazily: a file stays open when its server is gone

/** Offsets of the pieces of a gene, and its rows and values concatenated in the order of the pieces. */
export interface DecodedBatches {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly values: Float64Array;
}

/** One gene of an index as stored, and the values of its record. */
export interface IndexedGene {
  /** The bytes of its runs, one after another. */
  readonly bytes: Uint8Array;
  /** Length and CRC-32 of each run. */
  readonly lengths: Uint32Array;
  readonly checks: Uint32Array;
  /** Number of its cells, and the sum of its values. */
  readonly count: number;
  readonly sum: number;
}

/** Consecutive genes of an index: the members of `IndexedGene` gene by gene, the bytes one after another. */
export interface IndexedGenes {
  readonly bytes: Uint8Array;
  readonly lengths: Uint32Array;
  readonly checks: Uint32Array;
  readonly counts: Uint32Array;
  readonly sums: Float64Array;
}

/** A gene added up by group, in the form of `MomentSums`. */
export interface SummedGene {
  /** Value subtracted from every value before summing. */
  readonly first: number;
  readonly counts: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** The exports of native/index_pieces.c, which documents their arguments and results. */
interface BatchCalls {
  crc32(bytes: number, length: number, crc: number, tables: number): number;
  decode_pieces(
    ...addresses: readonly [
      bytes: number,
      length: number,
      cells: number,
      rowCount: number,
      rows: number,
      values: number,
      starts: number,
    ]
  ): number;
  sum_pieces(
    ...addresses: readonly [
      bytes: number,
      length: number,
      cells: number,
      rowCount: number,
      codes: number,
      codeBytes: number,
      groups: number,
      gene: number,
    ]
  ): number;
}

const [DAMAGED, NO_ROOM, OVERLAPPING] = [-1, -2, -3];
/** Number of bytes that are read beyond the last code. */
const MARGIN = 16;
/** Number of values that are added up at once, and number of pieces of a gene whose ranges of rows are compared. */
const [AT_ONCE, MAX_PIECES] = [1024, 65_536];
const TABLE_BYTES = 16 * 256 * 4;
const GENE_BYTES = 56; // 24 of numbers, then 32-bit fields
const PAGE_BYTES = 65_536;
/** A memory that grew beyond this is left to the garbage collector, because it never shrinks. */
const KEPT_BYTES = 32 << 20;

/** An instance of the module, and the addresses in its memory: checksum tables first, then the arrays of each use. */
class Workspace {
  readonly calls: BatchCalls;
  readonly memory = new WebAssembly.Memory({ initial: 2 }); // as required by the linker
  #end = TABLE_BYTES;

  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module, {
      env: { memory: this.memory },
    });
    // the only cast, which trusts the generated module to be the output of native/build-index.sh
    this.calls = exports as unknown as BatchCalls;
    new Uint32Array(this.memory.buffer, 0, TABLE_BYTES / 4).set(crc32Tables());
  }

  /** Resets the memory to the checksum tables. */
  clear(): void {
    this.#end = TABLE_BYTES;
  }

  /**
   * Allocates some bytes, contents undefined, aligned for numbers of any type; returns their address. Invalidates views
   * of the memory.
   */
  reserve(bytes: number): number {
    const at = this.#end;
    this.#end = Math.ceil((at + bytes) / 8) * 8;
    const lacking = this.#end - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE_BYTES));
    return at;
  }

  put({ buffer, byteOffset, byteLength }: ArrayBufferView, margin = 0): number {
    const at = this.reserve(byteLength + margin);
    new Uint8Array(this.memory.buffer, at, byteLength).set(
      new Uint8Array(buffer, byteOffset, byteLength),
    );
    return at;
  }

  /** Returns the end of a gene's bytes; undefined if the checksum of a run differs. */
  endOfChecked(
    begin: number,
    lengths: Uint32Array,
    checks: Uint32Array,
  ): number | undefined {
    let at = begin;
    for (let run = 0; run < lengths.length; run++) {
      const length = lengths[run] as number;
      const isSame = this.calls.crc32(at, length, 0, 0) >>> 0 === checks[run];
      if (length > 0 && !isSame) return undefined;
      at += length;
    }
    return at;
  }
}

let module: WebAssembly.Module | undefined;
let cached: Workspace | undefined;

/** Compiles the module that decodes genes of an index. To be awaited before any other function of this file is called. */
export const prepareDecoding = lazyModule(async (): Promise<void> => {
  module = await compileAsset(
    new URL('../codecs/native/index-pieces.wasm', import.meta.url),
  );
});

/** Returns the workspace of this thread, or a new one if that is in use. */
function takeWorkspace(): Workspace {
  if (!module) throw new RangeError('Decoding was not prepared');
  const space = cached ?? new Workspace(module);
  cached = undefined;
  space.clear();
  return space;
}

function giveBack(space: Workspace): void {
  if (space.memory.buffer.byteLength <= KEPT_BYTES) cached = space;
}

/**
 * Reads pieces with `count` cells in total. Undefined if they are not as written by `encodeBatch`: too short, too long,
 * rows not below `rowCount`; or if their bytes do not match `checks`.
 */
export function decodeBatches(
  bytes: Uint8Array,
  count: number,
  rowCount: number,
  { lengths, checks }: Partial<Pick<IndexedGene, 'lengths' | 'checks'>> = {},
): DecodedBatches | undefined {
  if (count > bytes.length * 8) return undefined;
  const space = takeWorkspace();
  const at = space.put(bytes, MARGIN);
  if (lengths && checks && space.endOfChecked(at, lengths, checks) === undefined)
    return undefined;
  const values = space.reserve(8 * count);
  const rows = space.reserve(4 * count);
  const starts = space.reserve(4 * count);
  const batches = space.calls.decode_pieces(
    ...([at, bytes.length, count, rowCount, rows, values, starts] as const),
  );
  if (batches < 0) return undefined;
  const { buffer } = space.memory;
  const decoded = {
    starts: new Uint32Array(buffer, starts, batches).slice(),
    rows: new Uint32Array(buffer, rows, count).slice(),
    values: new Float64Array(buffer, values, count).slice(),
  };
  giveBack(space);
  return decoded;
}

/** Result of adding up a gene. */
export type SummedBatches =
  | SummedGene
  /** The gene does not match its record. */
  | 'damaged'
  /** A cell may occur twice in the gene: use `decodeBatches` to read it. */
  | 'overlapping';

/** Adds up genes one after another, by group of cells; the arrays of a result are valid until the next. */
export function* sumBatches(
  { bytes, lengths, checks, counts, sums }: IndexedGenes,
  { codes, cells }: CountedGroups,
  rowCount: number,
): Generator<SummedBatches> {
  const genes = counts.length;
  const width = cells.length;
  const space = takeWorkspace();
  const codesAt = space.put(codes);
  let at = space.put(bytes, MARGIN);
  const gene = space.reserve(GENE_BYTES);
  const values = space.reserve(8 * AT_ONCE);
  const ranges = space.reserve(8 * MAX_PIECES);
  const totals = space.reserve(3 * 8 * width);
  const rows = space.reserve(0); // last, to grow
  let room = 0;
  const summed = (begin: number, length: number, count: number): number => {
    const { buffer } = space.memory;
    new Float64Array(buffer, totals, 3 * width).fill(0);
    new Float64Array(buffer, gene, 3).fill(0);
    const byGroup = [totals, totals + 8 * width, totals + 16 * width];
    const fields = [0, room, rows, values, ranges, ...byGroup];
    new Uint32Array(buffer, gene + 24, fields.length).set(fields);
    const found = space.calls.sum_pieces(
      ...([begin, length, count, rowCount] as const),
      ...([codesAt, codes.BYTES_PER_ELEMENT, width, gene] as const),
    );
    if (found !== NO_ROOM) return found;
    const needed = new Uint32Array(buffer, gene + 28, 1)[0] as number;
    space.reserve(4 * (needed - room));
    room = needed;
    return summed(begin, length, count);
  };
  for (let number = 0; number < genes; number++) {
    const runs = lengths.length / genes;
    const own = [number * runs, (number + 1) * runs] as const;
    const end = space.endOfChecked(at, lengths.subarray(...own), checks.subarray(...own));
    const count = counts[number] as number;
    const found = end === undefined ? DAMAGED : summed(at, end - at, count);
    if (end === undefined || (found < 0 && found !== OVERLAPPING)) {
      yield 'damaged';
      return;
    }
    at = end;
    const [sum = 0, size = 0, first = 0] = new Float64Array(space.memory.buffer, gene, 3);
    if (found === OVERLAPPING) yield 'overlapping';
    else if (!isSum(sum, size, sums[number] as number)) yield 'damaged';
    else {
      const by = (place: number) =>
        new Float64Array(space.memory.buffer, totals + 8 * width * place, width);
      yield { first, counts: by(0), sums: by(1), squares: by(2) };
    }
  }
  giveBack(space);
}

/**
 * True if a sum is as expected. Sums are computed in another order than in the matrix: the last digits may differ.
 * `size` is the sum of magnitudes.
 */
export function isSum(sum: number, size: number, expected: number): boolean {
  return Object.is(sum, expected) || Math.abs(sum - expected) <= 1e-9 * size;
}
