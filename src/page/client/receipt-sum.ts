import type { ActionCost, Receipt } from '@/model/source';

export const NOTHING: Receipt = {
  requests: 0,
  bytesRead: 0,
  bytesAsked: 0,
  cacheHits: 0,
  actions: [],
};

/** What two workers read of one file, one after the other; cap and its state are the second's. */
export function sumOf(a: Receipt, b: Receipt): Receipt {
  const actions = new Map<string, ActionCost>();
  for (const cost of [...(a.actions ?? []), ...(b.actions ?? [])]) {
    const { requests, bytesRead, ...action } = cost;
    const key = JSON.stringify(action);
    const known = actions.get(key) ?? { requests: 0, bytesRead: 0 };
    actions.set(key, {
      ...action,
      requests: known.requests + requests,
      bytesRead: known.bytesRead + bytesRead,
    });
  }
  return {
    ...b,
    requests: a.requests + b.requests,
    bytesRead: a.bytesRead + b.bytesRead,
    bytesAsked: a.bytesAsked + b.bytesAsked,
    cacheHits: a.cacheHits + b.cacheHits,
    ...mergedHosts(a, b),
    actions: [...actions.values()].sort((x, y) => y.bytesRead - x.bytesRead),
  };
}

function mergedHosts(a: Receipt, b: Receipt): Pick<Receipt, 'redirectedTo'> {
  const hosts = new Set([...(a.redirectedTo ?? []), ...(b.redirectedTo ?? [])]);
  return hosts.size > 0 ? { redirectedTo: [...hosts] } : {};
}
