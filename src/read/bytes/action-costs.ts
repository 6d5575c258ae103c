import type { Action, ActionCost, ReadCost } from '@/model/source';

/**
 * Costs per action. A request is attributed to the action that began last; requests after all
 * actions have ended (prefetches) to the one that ended last.
 */
export interface ActionCosts {
  begin(action: Action): RunningAction;
  add(cost: Partial<ReadCost>): void;
  /** Largest first. */
  list(): readonly ActionCost[];
}

/** A running action. */
export interface RunningAction {
  /** Requests and bytes counted for this run of the action only, not for others of the same name. */
  cost(): ReadCost;
  end(): void;
}

/** Beyond this number the smallest actions are summed up in one entry. */
const MAX_ACTIONS = 200;

export function createActionCosts(): ActionCosts {
  const costs = new Map<
    string,
    { action: Action; requests: number; bytesRead: number }
  >();
  const running: {
    readonly key: string;
    readonly action: Action;
    requests: number;
    bytesRead: number;
  }[] = [];
  let latest: (typeof running)[number] | undefined;
  const costOf = (key: string, action: Action) => {
    const known = costs.get(key);
    if (known) return known;
    const isFull = costs.size >= MAX_ACTIONS;
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
      const own = { key: JSON.stringify(action), action, requests: 0, bytesRead: 0 };
      running.push(own);
      latest = own;
      return {
        cost: () => ({ requests: own.requests, bytesRead: own.bytesRead }),
        end() {
          running.splice(running.indexOf(own), 1);
          latest = running.at(-1) ?? own;
        },
      };
    },
    add({ requests = 0, bytesRead = 0 }) {
      if (!latest) return; // before the first action
      for (const cost of [latest, costOf(latest.key, latest.action)]) {
        cost.requests += requests;
        cost.bytesRead += bytesRead;
      }
    },
    list: () =>
      [...costs.values()]
        .map(({ action, ...cost }) => ({ ...action, ...cost }))
        .sort((a, b) => b.bytesRead - a.bytesRead),
  };
}
