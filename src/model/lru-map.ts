interface Entry<V> {
  readonly value: V;
  weight: number;
}

/**
 * A cache with a budget: evicts the least recently used entries if the total weight exceeds it,
 * except the entry set last and those for which `isHeld` is true.
 */
export class LruMap<K, V> {
  readonly #entries = new Map<K, Entry<V>>(); // least recently used first
  readonly #budget: number;
  readonly #isHeld: ((value: V) => boolean) | undefined;
  #weight = 0;

  constructor(budget: number, isHeld?: (value: V) => boolean) {
    this.#budget = budget;
    this.#isHeld = isHeld;
  }

  /** Total weight of all values. */
  get weight(): number {
    return this.#weight;
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  /** The value, now the most recently used. */
  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** The value, without counting as a use. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Adds or replaces a value, which becomes the most recently used. Evicts others that exceed the budget. */
  set(key: K, value: V, weight = 1): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    this.#shrink(key);
  }

  /** Changes the weight of a value; evicts nothing. */
  reweigh(key: K, weight: number): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#weight += weight - entry.weight;
    entry.weight = weight;
  }

  delete(key: K): boolean {
    const entry = this.#entries.get(key);
    if (!entry) return false;
    this.#weight -= entry.weight;
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  /**
   * Evicts entries until the budget is met, the last entry included: to be called after values became heavier, or are
   * no longer in use.
   */
  shrink(): void {
    this.#shrink(undefined);
  }

  /** Iterates least recently used first. */
  *[Symbol.iterator](): IterableIterator<[K, V]> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }

  #shrink(kept: K | undefined): void {
    if (this.#weight <= this.#budget) return;
    for (const [key, { value, weight }] of this.#entries) {
      if (this.#weight <= this.#budget) return;
      if (key === kept || this.#isHeld?.(value)) continue;
      this.#entries.delete(key);
      this.#weight -= weight;
    }
  }
}
