import { lowerBound } from '@/model/lower-bound';

/** Addresses of structures of a file that were read or referred to: where the values of an array may end. */
export interface KnownAddresses {
  add(address: number): void;
  /** The lowest known address above this one; Infinity without one. */
  next(address: number): number;
}

/** Maximum number of addresses: without further ones the bound becomes wider, not wrong. */
const MAX_ADDRESSES = 1 << 14;

export function knownAddresses(): KnownAddresses {
  const known = new Set<number>();
  let ascending: Float64Array | undefined;
  return {
    add(address) {
      if (known.size >= MAX_ADDRESSES || known.has(address)) return;
      known.add(address);
      ascending = undefined;
    },
    next(address) {
      ascending ??= Float64Array.from(known).sort();
      const all = ascending;
      const next = lowerBound(all.length, (at) => (all[at] as number) > address);
      return all[next] ?? Number.POSITIVE_INFINITY;
    },
  };
}
