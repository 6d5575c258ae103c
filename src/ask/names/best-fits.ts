import { lowerBound } from '@/model/lower-bound';
import { compareNatural } from './natural-order';

/** How a name matches the typed text, best first: exact, prefix, word prefix, substring. */
export type Rank = 0 | 1 | 2 | 3;

interface Fit<T> {
  readonly rank: Rank;
  readonly bytes: Uint8Array;
  readonly range: readonly [start: number, stop: number];
  readonly value: T;
}

/**
 * Collects the best of all names that match a text, and counts all: by rank, then in natural order, then in order of
 * insertion.
 */
export class BestFits<T> {
  readonly #limit: number;
  readonly #fits: Fit<T>[] = [];
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of all names added. */
  get count(): number {
    return this.#count;
  }

  /** Counts a name, the bytes in [start, stop), and keeps it if it is among the best. */
  offer(rank: Rank, bytes: Uint8Array, start: number, stop: number, value: T): void {
    this.#count += 1;
    if (this.#limit <= 0) return;
    const last = this.#fits[this.#limit - 1];
    if (last && rank > last.rank) return;
    const fit = { rank, bytes, range: [start, stop], value } as const;
    if (last && compareFits(fit, last) >= 0) return;
    const fits = this.#fits;
    const at = lowerBound(fits.length, (i) => compareFits(fits[i] as Fit<T>, fit) > 0);
    fits.splice(at, 0, fit);
    if (this.#fits.length > this.#limit) this.#fits.pop();
  }

  best(): readonly { readonly rank: Rank; readonly value: T }[] {
    return this.#fits.map(({ rank, value }) => ({ rank, value }));
  }
}

function compareFits<T>(a: Fit<T>, b: Fit<T>): number {
  return a.rank - b.rank || compareNatural(a.bytes, b.bytes, a.range, b.range);
}
