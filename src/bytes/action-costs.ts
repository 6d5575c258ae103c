import type { Action, ActionCost } from '@/model/source';

/**
 * What each action has cost; what several read at once counts for the one that began last, and what comes after all have
 * ended (a prefetch) for the one that ended last.
 */
export interface ActionCosts {
  /** Gives the function that ends it. */
  begin(action: Action): () => void;
  add(cost: { readonly requests?: number; readonly bytesRead?: number }): void;
  /** Largest first. */
  list(): readonly ActionCost[];
}

/** Of more, the smallest are put together. */
const MOST = 200;

export function createActionCosts(): ActionCosts {
  const costs = new Map<
    string,
    { action: Action; requests: number; bytesRead: number }
  >();
  const running: { readonly key: string; readonly action: Action }[] = [];
  let latest: (typeof running)[number] | undefined;
  const costOf = (key: string, action: Action) => {
    const known = costs.get(key);
    if (known) return known;
    const isFull = costs.size >= MOST;
    const name = isFull ? 'other' : key;
    const cost = costs.get(name) ?? {
      action: isFull ? ({ what: 'view' } as const) : action,
      requests: 0,
      bytesRead: 0,
    };
    costs.set(name, cost);
    return cost;
  };
  return {
    begin(action) {
      const own = { key: JSON.stringify(action), action };
      running.push(own);
      latest = own;
      return () => {
        running.splice(running.indexOf(own), 1);
        latest = running.at(-1) ?? own;
      };
    },
    add({ requests = 0, bytesRead = 0 }) {
      if (!latest) return; // before anything was asked
      const cost = costOf(latest.key, latest.action);
      cost.requests += requests;
      cost.bytesRead += bytesRead;
    },
    list: () =>
      [...costs.values()]
        .map(({ action, ...cost }) => ({ ...action, ...cost }))
        .sort((a, b) => b.bytesRead - a.bytesRead),
  };
}
