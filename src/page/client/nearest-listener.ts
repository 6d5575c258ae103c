import type { Priority } from '@/model/read-options';

/** Distance of a resource from the viewport: that of its nearest listener. All listeners may move. */
export class NearestListener implements Priority {
  readonly #places = new Map<() => void, Priority | undefined>();
  readonly #watchers = new Set<() => void>();
  #notified = 0;

  /** 0, in view, for listeners without a distance. */
  get distance(): number {
    let least = Number.POSITIVE_INFINITY;
    for (const place of this.#places.values())
      least = Math.min(least, place?.distance ?? 0);
    return Number.isFinite(least) ? least : 0;
  }

  get isAwaited(): boolean {
    return this.#places.size > 0;
  }

  /** Listeners, in the order in which they joined. */
  get listeners(): readonly (() => void)[] {
    return [...this.#places.keys()];
  }

  join(listener: () => void, place: Priority | undefined): void {
    this.#places.set(listener, place);
    if (this.#places.size === 1) this.#notified = this.distance;
    else this.moved();
  }

  /** Removes a listener; false if it had left before. */
  leave(listener: () => void): boolean {
    const was = this.#places.delete(listener);
    if (this.#places.size > 0) this.moved();
    return was;
  }

  /** Call it when the distance of a listener has changed. */
  moved(): void {
    const { distance } = this;
    if (distance === this.#notified) return;
    this.#notified = distance;
    for (const changed of [...this.#watchers]) changed();
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }
}
