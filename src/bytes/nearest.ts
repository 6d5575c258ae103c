import type { Priority } from '@/model/read-options';

/** What waits for its turn. */
export interface Waiting {
  readonly priority?: Priority | undefined;
}

/** Where in a queue the entry stands that is nearest to what is in view; the first among equals, −1 where none waits. */
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

/** The priority of what several wait for: that of the nearest who ever asked. */
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
      // what is in view is as near as can be: no more need be remembered
      if (asked.includes(priority)) return;
      if (priority || nearest(asked) > 0) asked.push(priority);
    },
  };
}

/** The priority of what is brought together: that of the nearest. */
export function nearestOfAll(priorities: readonly Priority[]): Priority {
  return {
    get distance() {
      return nearest(priorities);
    },
  };
}
