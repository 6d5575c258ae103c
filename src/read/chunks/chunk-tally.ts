import { booleanText } from '@/model/boolean-text';
import { isDataError } from '@/model/errors';
import type { ChunkPresence, StoredCount } from '@/model/node';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { stringAt } from '@/model/strings';
import type { Values } from '@/model/values';
import { type ChunkGrid, chunkGridOf } from './chunk-grid';
import type { ChunkedArray } from './chunked-array';

interface Tally {
  readonly array: ChunkedArray;
  readonly grid: ChunkGrid;
  /** A bit for each chunk that was looked up, in pages by chunk number. */
  readonly pages: Map<number, Uint32Array>;
  looked: number;
  absent: number;
  /** All chunks are known: none is counted again. */
  isComplete?: true;
  stored?: Promise<StoredCount | undefined>;
}

const PAGE_BITS = 1 << 15;

/**
 * Counts, for the arrays of a file, the chunks that were looked up so far and those among them that
 * are not stored. These are not errors: their values are the fill value (Zarr v3 core, "Fill
 * value"; HDF5 fill values). Contiguous arrays have no chunks.
 */
export class ChunkTally {
  readonly #tallies = new Map<Path, Tally>();

  /** Records a lookup and whether the chunk is stored. Counts each chunk once. */
  note(array: ChunkedArray, position: readonly number[], isAbsent: boolean): void {
    const { path } = array;
    if (path === undefined || array.edges === 'clipped') return;
    const tally = this.#tallies.get(path) ?? tallyOf(array);
    this.#tallies.set(path, tally);
    if (tally.isComplete || !isNew(tally, position)) return;
    tally.looked += 1;
    if (isAbsent) tally.absent += 1;
  }

  /** Records that the stored chunks of an array were listed: all others are not stored. */
  noteAll(array: ChunkedArray, stored: number): void {
    const { path } = array;
    if (path === undefined || array.edges === 'clipped') return;
    const { grid, ...tally } = tallyOf(array);
    const [looked, absent] = [grid.count, grid.count - stored];
    this.#tallies.set(path, { ...tally, grid, looked, absent, isComplete: true });
  }

  /**
   * The counts for all arrays at and below a path; undefined if none was absent. Includes the total
   * stored, for arrays that lack some, if counting needs no request.
   */
  async below(path: Path, options?: ReadOptions): Promise<ChunkPresence | undefined> {
    const own = [...this.#tallies].flatMap(([at, tally]) =>
      at === path || at.startsWith(`${path}/`) ? [tally] : [],
    );
    const lacking = own.filter(({ absent }) => absent > 0);
    if (lacking.length === 0) return undefined;
    const sum = (count: (tally: Tally) => number) =>
      own.reduce((all, tally) => all + count(tally), 0);
    const fills = new Set(lacking.map(({ array }) => fillText(array)));
    const [fill] = fills.size === 1 ? fills : [];
    const stored =
      lacking.length === own.length ? await storedOf(own, options) : undefined;
    return {
      looked: sum((tally) => tally.looked),
      absent: sum((tally) => tally.absent),
      total: sum((tally) => tally.grid.count),
      ...(fill !== undefined && { fill }),
      ...(stored && { stored }),
    };
  }

  /** Paths of the arrays with absent chunks. */
  lacking(): readonly Path[] {
    return [...this.#tallies].flatMap(([path, { absent }]) => (absent > 0 ? [path] : []));
  }

  clear(): void {
    this.#tallies.clear();
  }
}

function tallyOf(array: ChunkedArray): Tally {
  return { array, grid: chunkGridOf(array), pages: new Map(), looked: 0, absent: 0 };
}

function isNew({ grid, pages }: Tally, position: readonly number[]): boolean {
  const number = grid.numberOf(position);
  const page = Math.floor(number / PAGE_BITS);
  const bits = pages.get(page) ?? new Uint32Array(PAGE_BITS / 32);
  pages.set(page, bits);
  const at = number % PAGE_BITS;
  const before = bits[at >> 5] as number;
  bits[at >> 5] = before | (1 << (at & 31));
  return (before & (1 << (at & 31))) === 0;
}

async function storedOf(
  tallies: readonly Tally[],
  options: ReadOptions | undefined,
): Promise<StoredCount | undefined> {
  const counts = await Promise.all(tallies.map((tally) => countOnce(tally, options)));
  const [first] = counts;
  if (!first || counts.some((count) => count?.unit !== first.unit)) return undefined;
  return counts.reduce<StoredCount>(
    (all, count) => ({
      unit: first.unit,
      there: all.there + (count?.there ?? 0),
      of: all.of + (count?.of ?? 0),
    }),
    { unit: first.unit, there: 0, of: 0 },
  );
}

/** Undefined if counting fails, because the count is optional; the next call tries again. */
async function countOnce(
  tally: Tally,
  options: ReadOptions | undefined,
): Promise<StoredCount | undefined> {
  try {
    tally.stored ??= tally.array.countStored?.(options) ?? Promise.resolve(undefined);
    return await tally.stored;
  } catch (error) {
    delete tally.stored;
    if (!isDataError(error)) throw error;
    return undefined;
  }
}

/** A single value as text; undefined if there is no short one. */
function fillText(array: ChunkedArray): string | undefined {
  const fill = fillOf(array);
  switch (fill?.kind) {
    case 'numbers':
      return String(fill.values[0]);
    case 'booleans':
      return booleanText(fill.values[0]);
    case 'strings': {
      const text = stringAt(fill.strings, 0);
      return text.length <= 40 ? `“${text}”` : undefined;
    }
    default:
      return undefined;
  }
}

function fillOf(array: ChunkedArray): Values | undefined {
  try {
    return array.fill;
  } catch (error) {
    if (!isDataError(error)) throw error;
    return undefined; // reading the values reports it
  }
}
