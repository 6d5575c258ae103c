import type { Priority } from '@/model/read-options';

/** A queue entry. */
export interface Waiting {
  readonly priority?: Priority | undefined;
}

/** Index of the queue entry with the highest priority; the first among equals, −1 if the queue is empty. */
export function nearestOf(queue: readonly Waiting[]): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [at, entry] of queue.entries()) {
    const own = entry.priority?.distance ?? 0;
    if (own <= 0) return at;
    if (best >= 0 && own >= distance) continue;
    best = at;
    distance = own;
  }
  return best;
}

function nearest(priorities: readonly (Priority | undefined)[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const priority of priorities) least = Math.min(least, priority?.distance ?? 0);
  return least;
}

/** The priority of a shared request: the highest that any of its readers asked for. */
export interface SharedPriority extends Priority {
  join(priority: Priority | undefined): void;
}

export function sharedPriority(first?: Priority): SharedPriority {
  const asked: (Priority | undefined)[] = [first];
  return {
    get distance() {
      return nearest(asked);
    },
    join(priority) {
      // the highest priority there is; nothing more to track
      if (asked.includes(priority)) return;
      if (priority || nearest(asked) > 0) asked.push(priority);
    },
  };
}

/** The priority of a merged request: the highest of its parts. */
export function nearestOfAll(priorities: readonly Priority[]): Priority {
  return {
    get distance() {
      return nearest(priorities);
    },
  };
}
