import { bytesAt, countOf, type PackedStrings, stringAt } from '@/model/strings';

/** Names shared by several rows. */
export interface SharedNames {
  /** Number of rows whose name is not unique. */
  readonly rows: number;
  /** One of them, as an example. */
  readonly example: string;
}

/**
 * Finds the names that are not unique; undefined if all are. Compares hashes first, so that ten million names need 80
 * MB.
 */
export function sharedNames(names: PackedStrings): SharedNames | undefined {
  const count = countOf(names);
  const hashes = Float64Array.from({ length: count }, (_, i) =>
    hashOf(bytesAt(names, i)),
  );
  const sorted = hashes.slice().sort();
  const twice = new Set<number>();
  for (let i = 1; i < count; i++)
    if (sorted[i] === sorted[i - 1]) twice.add(sorted[i] as number);
  if (twice.size === 0) return undefined;
  const rowsOf = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    if (!twice.has(hashes[i] as number)) continue;
    const name = stringAt(names, i);
    rowsOf.set(name, (rowsOf.get(name) ?? 0) + 1);
  }
  let [rows, example] = [0, ''];
  for (const [name, own] of rowsOf) {
    if (own < 2) continue;
    if (rows === 0) example = name;
    rows += own;
  }
  return rows > 0 ? { rows, example } : undefined;
}

/**
 * First of the names if they are only row numbers from 0 or 1, as pandas and R create for an absent index; undefined
 * for others.
 */
export function firstNumber(names: PackedStrings): number | undefined {
  const count = countOf(names);
  if (count < 2) return undefined;
  return [0, 1].find((first) => {
    for (let i = 0; i < count; i++)
      if (stringAt(names, i) !== String(i + first)) return false;
    return true;
  });
}

/** True if names are Ensembl identifiers, which few people know by heart. */
export function areIdentifiers(names: PackedStrings): boolean {
  const count = countOf(names);
  if (count === 0) return false;
  const looked = Math.min(count, 200);
  let ids = 0;
  for (let i = 0; i < looked; i++) {
    const name = stringAt(names, Math.floor((i * count) / looked));
    if (/^ENS[A-Z]*[GT]\d{6,}/.test(name)) ids++;
  }
  return ids > 0.8 * looked;
}

/** 53 bits of two independent hashes (FNV-1a and a multiplicative one). */
function hashOf(bytes: Uint8Array): number {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b + byte, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0) * 0x200000 + ((b >>> 0) & 0x1fffff);
}
