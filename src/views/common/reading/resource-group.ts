import type { ResourceCache } from '@/client/resource-cache';

/** A subscription, and how far from the view it is. */
interface Held {
  readonly place: { distance: number };
  readonly leave: () => void;
}

/** How long, in ms, what is not there yet must stay wanted before it is asked for. */
const SETTLE = 60;

/** The changing set of resources that one view shows. Keys that stay keep their subscription. */
export class ResourceGroup<T> {
  readonly #cache: ResourceCache<T>;
  readonly #held = new Map<string, Held>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly string[] = [];
  #distances: readonly number[] = [];
  #version = 0;
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: ResourceCache<T>) {
    this.#cache = cache;
  }

  /**
   * Replaces what is wanted: lets go at once of what is not any more, takes what is ready, waits with the rest.
   * `distances`, one a key, say how far from the view each is, 0 where none is given: the nearest is asked for first.
   */
  want(keys: readonly string[], distances: readonly number[] = []): void {
    const isMove = !this.#stopped && isSameSet(keys, this.#wanted);
    const nearestFirst = [...keys.keys()].sort(
      (a, b) => (distances[a] ?? 0) - (distances[b] ?? 0),
    );
    this.#wanted = nearestFirst.map((at) => keys[at] as string);
    this.#distances = nearestFirst.map((at) => distances[at] ?? 0);
    this.#stopped = false;
    const wanted = new Set(keys);
    for (const [key, { leave }] of this.#held) {
      if (wanted.has(key)) continue;
      this.#held.delete(key);
      leave();
    }
    for (const [at, key] of this.#wanted.entries()) {
      if (this.#cache.peek(key).status === 'ready') this.#hold(key, at);
      else this.#move(key, at);
    }
    // what only came nearer has been wanted before
    if (isMove) return;
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
    for (const [key, { leave }] of this.#held) {
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
    for (const [at, key] of this.#wanted.entries()) this.#hold(key, at);
    // what another view had read meanwhile is there already, and tells nobody any more
    if (this.#held.size > before) this.#changed();
  };

  #hold(key: string, at: number): void {
    if (this.#held.has(key)) return;
    const place = { distance: this.#distances[at] ?? 0 };
    const leave = this.#cache.subscribe(key, this.#changed, place);
    this.#held.set(key, { place, leave });
  }

  /** What is asked for already stays, and comes earlier or later than was thought. */
  #move(key: string, at: number): void {
    const held = this.#held.get(key);
    if (!held) return;
    held.place.distance = this.#distances[at] ?? 0;
    this.#cache.moved(key);
  }

  readonly #changed = (): void => {
    this.#version++;
    for (const notify of this.#listeners) notify();
  };
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === new Set(a).size;
}
