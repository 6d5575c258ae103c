import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Action, ActionCost, ReadCost, Receipt } from '@/model/source';
import type { ByteRange } from './block-grid';
import type { ByteReadOptions, ByteSource } from './byte-source';
import type { KeyStore } from './key-store';

/**
 * Costs per action. A request is attributed to the action that began last; requests after all
 * actions have ended (prefetches) to the one that ended last.
 */
interface ActionCosts {
  begin(action: Action): RunningAction;
  add(cost: Partial<ReadCost>): void;
  /** Largest first. */
  list(): readonly ActionCost[];
}

/** A running action. */
interface RunningAction {
  /** Requests and bytes counted for this run of the action only, not for others of the same name. */
  cost(): ReadCost;
  end(): void;
}

/** Beyond this number the smallest actions are summed up in one entry. */
const MAX_ACTIONS = 200;

function createActionCosts(): ActionCosts {
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

/** The receipt of one opened source: requests and their costs per action. */
export interface Counter {
  /** Records a request, with its length in bytes if known. CapReachedError if it would exceed the cap. */
  request(bytes?: number): void;
  /** Records a pending question to a server; call the returned function when its answer is complete. */
  pending(): () => void;
  /** Records received bytes. */
  received(bytes: number): void;
  /** Records requested bytes; `hit` if they were cached. */
  asked(bytes: number, hit: boolean): void;
  receipt(): Receipt;
  /** Starts an action: requests count for it until it ends. */
  begin(action: Action): RunningAction;
  /** Sets the cap in bytes; undefined removes it. */
  limit(bytes: number | undefined): void;
  /** Records that requests were redirected to another server, as `approvalOf` writes it. */
  redirected(host: string): void;
  /** Records that a file was found with another date. False once the user ignores that. */
  refusesOtherDate(): boolean;
  /** The user knows that copies with other dates are the same. */
  ignoreDates(): void;
  /** Records whether the server refuses the keys of a bucket. */
  keysRefused(isRefused: boolean): void;
}

export function createCounter(): Counter {
  let requests = 0;
  let bytesRead = 0;
  let bytesAsked = 0;
  let cacheHits = 0;
  let pending = 0;
  let cap: number | undefined;
  let isCapped = false;
  let dates: Receipt['dates'];
  let keys: Receipt['keys'];
  const redirectedTo = new Set<string>();
  const actions = createActionCosts();
  return {
    request(bytes = 0) {
      if (cap !== undefined && bytesRead + bytes > cap) {
        isCapped = true;
        throw capReached(cap);
      }
      requests++;
      actions.add({ requests: 1 });
    },
    pending() {
      pending++;
      return () => {
        pending--;
      };
    },
    received(bytes) {
      bytesRead += bytes;
      actions.add({ bytesRead: bytes });
    },
    asked(bytes, hit) {
      bytesAsked += bytes;
      if (hit) cacheHits++;
    },
    receipt: () => ({
      requests,
      bytesRead,
      bytesAsked,
      cacheHits,
      pending,
      actions: actions.list(),
      ...(cap !== undefined && { cap, isCapped }),
      ...(redirectedTo.size > 0 && { redirectedTo: [...redirectedTo] }),
      ...(dates && { dates }),
      ...(keys && { keys }),
    }),
    begin: actions.begin,
    limit(bytes) {
      cap = bytes;
      isCapped = false;
    },
    redirected: (host) => void redirectedTo.add(host),
    refusesOtherDate() {
      dates ??= 'refused';
      return dates === 'refused';
    },
    ignoreDates() {
      dates = 'ignored';
    },
    keysRefused(isRefused) {
      keys = isRefused ? 'refused' : undefined;
    },
  };
}

function capReached(cap: number): DataError {
  return new DataError(
    'CapReachedError',
    `Reading stopped at your limit of ${Math.round(cap / 1e5) / 10} MB. Raise it to continue.`,
  );
}

/**
 * Wraps a source and counts each read as one request. For sources that do not count by themselves
 * (files).
 */
export function withCounter(source: ByteSource, counter: Counter): ByteSource {
  const { readSync, readMany } = source;
  return {
    name: source.name,
    size: source.size,
    async read(position, length, options) {
      counter.request(length);
      const bytes = await source.read(position, length, options);
      counter.received(bytes.length);
      return bytes;
    },
    ...(readMany && {
      async readMany(ranges: readonly ByteRange[], options?: ByteReadOptions) {
        counter.request();
        const parts = await readMany.call(source, ranges, options);
        counter.received(parts.reduce((sum, { length }) => sum + length, 0));
        return parts;
      },
    }),
    ...(readSync && {
      readSync(position: number, length: number) {
        counter.request(length);
        const bytes = readSync.call(source, position, length);
        counter.received(bytes.length);
        return bytes;
      },
    }),
  };
}

/** Wraps a store and counts each value, listing and partial read. */
export function withStoreCounter(store: KeyStore, counter: Counter): KeyStore {
  const { list, getMany } = store;
  return {
    name: store.name,
    listsHere: store.listsHere === true,
    async get(key, options) {
      counter.request();
      const bytes = await store.get(key, options);
      counter.asked(bytes?.length ?? 0, false);
      counter.received(bytes?.length ?? 0);
      return bytes;
    },
    ...(getMany && {
      async getMany(keys: readonly string[], options?: ReadOptions) {
        counter.request();
        const values = await getMany.call(store, keys, options);
        const bytes = values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
        counter.asked(bytes, false);
        counter.received(bytes);
        return values;
      },
    }),
    async source(key, options) {
      const source = await store.source(key, options);
      return source && withCounter(source, counter);
    },
    ...(list && {
      list(prefix: string, options?: Parameters<typeof list>[1]) {
        counter.request();
        return list.call(store, prefix, options);
      },
    }),
  };
}
