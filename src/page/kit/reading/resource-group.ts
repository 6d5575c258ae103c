import { createStore } from 'zustand/vanilla';
import { askKey } from '@/page/client/ask-key';
import type { ResourceCache } from '@/page/client/resource-cache';
import { notifyTogether } from './notify-together';

/** A subscription, and its distance from the view. */
interface Held<A> {
  readonly ask: A;
  readonly place: { distance: number };
  readonly leave: () => void;
}

/** Debounce (ms): how long a missing resource must stay requested before it is read, once others were released. */
const SETTLE = 60;

/** The changing set of resources that one view shows. Resources that stay wanted keep their subscription. */
export class ResourceGroup<A, T, P> {
  readonly #cache: ResourceCache<A, T, P>;
  readonly #held = new Map<string, Held<A>>();
  #wanted: readonly A[] = [];
  #distances: readonly number[] = [];
  /** Changes whenever one of the wanted resources does. */
  readonly version = createStore(() => ({ number: 0 }));
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Some resources were released since the last reads began: the view is moving. */
  #isMoving = false;

  constructor(cache: ResourceCache<A, T, P>) {
    this.#cache = cache;
  }

  /**
   * Replaces the requested resources: releases others at once, uses those that are ready, and defers the rest.
   * `distances`, one per resource, is the distance from the view, 0 by default: the nearest is read first.
   */
  want(asks: readonly A[], distances: readonly number[] = []): void {
    const wanted = new Set(asks.map(askKey));
    const before = new Set(this.#wanted.map(askKey));
    const isMove =
      !this.#stopped &&
      asks.length === this.#wanted.length &&
      new Set([...wanted, ...before]).size === before.size;
    const nearestFirst = [...asks.keys()].sort(
      (a, b) => (distances[a] ?? 0) - (distances[b] ?? 0),
    );
    this.#wanted = nearestFirst.map((at) => asks[at] as A);
    this.#distances = nearestFirst.map((at) => distances[at] ?? 0);
    this.#stopped = false;
    for (const [key, { leave }] of this.#held) {
      if (wanted.has(key)) continue;
      this.#held.delete(key);
      leave();
    }
    for (const [at, ask] of this.#wanted.entries()) {
      if (this.#cache.peek(ask).status === 'ready') this.#hold(ask, at);
      else this.#move(ask, at);
    }
    // all of them were wanted before, and only their distances change
    if (isMove) return;
    clearTimeout(this.#timer);
    this.#isMoving ||= [...before].some((key) => !wanted.has(key));
    if (this.#held.size < wanted.size)
      this.#timer = setTimeout(this.#holdAll, this.#isMoving ? SETTLE : 0);
  }

  leave(): void {
    this.want([]);
  }

  /** Releases everything that is not ready, until other resources are requested or `resume` is called. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#stopped = true;
    for (const [key, { ask, leave }] of this.#held) {
      if (this.#cache.peek(ask).status === 'ready') continue;
      this.#held.delete(key);
      leave();
    }
    this.#changed();
  }

  /** Requests again what was stopped or failed. */
  resume(): void {
    this.#stopped = false;
    this.#holdAll();
    for (const ask of this.#wanted) this.#cache.retry(ask);
    this.#changed();
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  readonly #holdAll = (): void => {
    this.#isMoving = false;
    const before = this.#held.size;
    for (const [at, ask] of this.#wanted.entries()) this.#hold(ask, at);
    // resources that another view has read meanwhile are ready, and send no further notification
    if (this.#held.size > before) this.#changed();
  };

  #hold(ask: A, at: number): void {
    const key = askKey(ask);
    if (this.#held.has(key)) return;
    const place = { distance: this.#distances[at] ?? 0 };
    const leave = this.#cache.subscribe(ask, this.#changed, place);
    this.#held.set(key, { ask, place, leave });
  }

  /** Updates the distance of a resource: a pending read continues, with a new priority. */
  #move(ask: A, at: number): void {
    const held = this.#held.get(askKey(ask));
    if (!held) return;
    held.place.distance = this.#distances[at] ?? 0;
    this.#cache.moved(ask);
  }

  readonly #changed = (): void => {
    notifyTogether(this.#tell);
  };

  readonly #tell = (): void => {
    this.version.setState(({ number }) => ({ number: number + 1 }));
  };
}
