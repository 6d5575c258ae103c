import type { Urgency } from '@/model/read-options';

/** What waits for its turn. */
export interface Waiting {
  readonly urgency?: Urgency | undefined;
}

/** Where in a queue the entry stands that is nearest to what is in view; the first among equals, −1 where none waits. */
export function nearestOf(queue: readonly Waiting[]): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [at, entry] of queue.entries()) {
    const own = entry.urgency?.distance ?? 0;
    if (own <= 0) return at;
    if (best >= 0 && own >= distance) continue;
    best = at;
    distance = own;
  }
  return best;
}

function nearest(urgencies: readonly (Urgency | undefined)[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const urgency of urgencies) least = Math.min(least, urgency?.distance ?? 0);
  return least;
}

/** The urgency of what several wait for: that of the nearest who ever asked. */
export interface SharedUrgency extends Urgency {
  join(urgency: Urgency | undefined): void;
}

export function sharedUrgency(first?: Urgency): SharedUrgency {
  const asked: (Urgency | undefined)[] = [first];
  return {
    get distance() {
      return nearest(asked);
    },
    join(urgency) {
      // what is in view is as near as can be: no more need be remembered
      if (asked.includes(urgency)) return;
      if (urgency || nearest(asked) > 0) asked.push(urgency);
    },
  };
}

/** The urgency of what is brought together: that of the nearest. */
export function nearestOfAll(urgencies: readonly Urgency[]): Urgency {
  return {
    get distance() {
      return nearest(urgencies);
    },
  };
}
