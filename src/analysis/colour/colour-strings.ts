import { type PackedStrings, stringAt } from '@/model/strings';

/** Texts as codes into their distinct values, these in natural order (`2` before `10`), as anndata turns text into categories. */
export interface CodedStrings {
  /** −1 where the value is missing. */
  readonly codes: Int32Array;
  readonly labels: readonly string[];
}

/** Undefined as soon as there are more than `limit` distinct values. */
export function codeStrings(
  strings: PackedStrings,
  missing: Uint8Array | undefined,
  limit: number,
): CodedStrings | undefined {
  const { bytes, offsets } = strings;
  const count = Math.max(0, offsets.length - 1);
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(4 * limit + 4))); // code + 1
  const firsts: number[] = [];
  const codes = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    if (missing?.[i]) {
      codes[i] = -1;
      continue;
    }
    const start = offsets[i] as number;
    const stop = offsets[i + 1] as number;
    let hash = 2166136261;
    for (let at = start; at < stop; at++)
      hash = Math.imul(hash ^ (bytes[at] as number), 16777619);
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
    while (slots[slot] !== 0) {
      const first = firsts[(slots[slot] as number) - 1] as number;
      if (hasBytes(strings, first, start, stop)) break;
      slot = (slot + 1) & (slots.length - 1);
    }
    if (slots[slot] === 0) {
      if (firsts.length === limit) return undefined;
      firsts.push(i);
      slots[slot] = firsts.length;
    }
    codes[i] = (slots[slot] as number) - 1;
  }
  return inNaturalOrder(
    codes,
    firsts.map((first) => stringAt(strings, first)),
  );
}

function hasBytes(
  { bytes, offsets }: PackedStrings,
  at: number,
  start: number,
  stop: number,
): boolean {
  const from = offsets[at] as number;
  if ((offsets[at + 1] as number) - from !== stop - start) return false;
  for (let i = 0; i < stop - start; i++)
    if (bytes[from + i] !== bytes[start + i]) return false;
  return true;
}

function inNaturalOrder(codes: Int32Array, found: readonly string[]): CodedStrings {
  const order = found.map((_, i) => i);
  order.sort((a, b) => compareNaturally(found[a] ?? '', found[b] ?? ''));
  const ranks = new Int32Array(found.length);
  order.forEach((code, rank) => {
    ranks[code] = rank;
  });
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code >= 0) codes[i] = ranks[code] as number;
  }
  return { codes, labels: order.map((code) => found[code] ?? '') };
}

/** Runs of digits compare as numbers and stand before other text, the rest by code points. */
export function compareNaturally(a: string, b: string): number {
  const partsA = a.match(/\d+|\D+/g) ?? [];
  const partsB = b.match(/\d+|\D+/g) ?? [];
  for (let i = 0; i < Math.min(partsA.length, partsB.length); i++) {
    const x = partsA[i] ?? '';
    const y = partsB[i] ?? '';
    const isNumberX = isDigit(x);
    if (isNumberX !== isDigit(y)) return isNumberX ? -1 : 1;
    if (isNumberX && Number(x) !== Number(y)) return Number(x) - Number(y);
    if (!isNumberX && x !== y) return x < y ? -1 : 1;
  }
  return partsA.length - partsB.length;
}

function isDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}
