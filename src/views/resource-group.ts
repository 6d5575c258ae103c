import type { ResourceCache } from '@/client/resource-cache';

/** How long, in ms, what is not there yet must stay wanted before it is asked for. */
const SETTLE = 60;

/** The changing set of resources that one view shows. Keys that stay keep their subscription. */
export class ResourceGroup<T> {
  readonly #cache: ResourceCache<T>;
  readonly #held = new Map<string, () => void>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly string[] = [];
  #version = 0;
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: ResourceCache<T>) {
    this.#cache = cache;
  }

  /** Replaces what is wanted: lets go at once of what is not any more, takes what is ready, waits with the rest. */
  want(keys: readonly string[]): void {
    this.#wanted = keys;
    this.#stopped = false;
    const wanted = new Set(keys);
    for (const [key, leave] of this.#held) {
      if (wanted.has(key)) continue;
      this.#held.delete(key);
      leave();
    }
    for (const key of keys) if (this.#cache.peek(key).status === 'ready') this.#hold(key);
    clearTimeout(this.#timer);
    if (this.#held.size < wanted.size) this.#timer = setTimeout(this.#holdAll, SETTLE);
  }

  leave(): void {
    this.want([]);
  }

  /** Lets go of what is not there yet, until something else is wanted or `resume`. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#stopped = true;
    for (const [key, leave] of this.#held) {
      if (this.#cache.peek(key).status === 'ready') continue;
      this.#held.delete(key);
      leave();
    }
    this.#changed();
  }

  /** Asks again for what was stopped, and for what failed. */
  resume(): void {
    this.#stopped = false;
    this.#holdAll();
    for (const key of this.#wanted) this.#cache.retry(key);
    this.#changed();
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Changes whenever one of the wanted resources does. */
  readonly version = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly #holdAll = (): void => {
    const before = this.#held.size;
    for (const key of this.#wanted) this.#hold(key);
    // what another view had read meanwhile is there already, and tells nobody any more
    if (this.#held.size > before) this.#changed();
  };

  #hold(key: string): void {
    if (this.#held.has(key)) return;
    this.#held.set(key, this.#cache.subscribe(key, this.#changed));
  }

  readonly #changed = (): void => {
    this.#version++;
    for (const notify of this.#listeners) notify();
  };
}
