import type { Block } from '../block';
import {
  bytesAt,
  type PackedStrings,
  packBytes,
  packStrings,
  unpackStrings,
} from '../strings';
import { inCommonType } from '../values';

/** The position of a row: a block, and an index in it. */
export interface Places {
  readonly part: Uint32Array;
  readonly at: Uint32Array;
}

type Kinds<K extends Block['kind']> = Extract<Block, { kind: K }>;

/**
 * One block of the given rows of several blocks of one column; undefined for kinds not worth
 * copying. Numbers that were narrowed differently get one type, and categories common labels.
 */
export function gatherBlock(parts: readonly Block[], places: Places): Block | undefined {
  const [first] = parts;
  switch (first?.kind) {
    case 'numbers': {
      const blocks = ofKind(parts, first.kind);
      if (!blocks) return undefined;
      const lists = inCommonType(blocks.map((block) => block.values));
      const values = fill(lists as readonly Float64Array[], places); // one type, whichever it is
      return { ...first, kind: 'numbers', values, ...maskOf(blocks, places) };
    }
    case 'booleans': {
      const blocks = ofKind(parts, first.kind);
      if (!blocks) return undefined;
      const values = fill(
        blocks.map((block) => block.values),
        places,
      );
      return { kind: 'booleans', values, ...maskOf(blocks, places) };
    }
    case 'categories': {
      const blocks = ofKind(parts, first.kind);
      if (!blocks) return undefined;
      const { labels, lists } = withCommonLabels(blocks);
      return { ...first, labels, codes: fill(lists, places) };
    }
    case 'complex': {
      const blocks = ofKind(parts, first.kind);
      if (!blocks) return undefined;
      const lists = blocks.map((block) => block.values);
      const values = first.values.slice(0, 0).constructor as Float64ArrayConstructor;
      const out = new values(2 * places.at.length);
      for (const [i, at] of places.at.entries()) {
        const list = lists[places.part[i] as number];
        out[2 * i] = list?.[2 * at] as number;
        out[2 * i + 1] = list?.[2 * at + 1] as number;
      }
      return { ...first, values: out, ...maskOf(blocks, places) };
    }
    case 'times': {
      const blocks = ofKind(parts, first.kind);
      if (!blocks) return undefined;
      const lists = blocks.map((block) => block.values);
      const values = new BigInt64Array(places.at.length);
      for (let i = 0; i < values.length; i++)
        values[i] = lists[places.part[i] as number]?.[places.at[i] as number] ?? 0n;
      return { ...first, values };
    }
    case 'strings': {
      const blocks = ofKind(parts, first.kind);
      if (!blocks) return undefined;
      const texts = Array.from(places.at, (at, i) => {
        const strings = blocks[places.part[i] as number]?.strings;
        return strings ? bytesAt(strings, at) : new Uint8Array(0);
      });
      return { kind: 'strings', strings: packBytes(texts), ...maskOf(blocks, places) };
    }
    default:
      return undefined;
  }
}

function ofKind<K extends Block['kind']>(
  parts: readonly Block[],
  kind: K,
): Kinds<K>[] | undefined {
  const same = parts.filter((part): part is Kinds<K> => part.kind === kind);
  return same.length === parts.length ? same : undefined;
}

/**
 * Codes for one list of labels: of an enumeration, values without a name get labels in the order in which a block has them.
 */
export function withCommonLabels(blocks: readonly Kinds<'categories'>[]): {
  readonly labels: PackedStrings;
  readonly lists: readonly Int32Array[];
} {
  const [first] = blocks;
  const labels = first?.labels ?? packStrings([]);
  // same type, whichever it is
  if (blocks.every((block) => areEqual(block.labels, labels)))
    return { labels, lists: blocks.map(({ codes }) => codes as Int32Array) };
  const codeOf = new Map<string, number>();
  const lists = blocks.map((block) => {
    const codes = unpackStrings(block.labels).map((label) => {
      const code = codeOf.get(label) ?? codeOf.size;
      codeOf.set(label, code);
      return code;
    });
    return Int32Array.from(block.codes, (code) => codes[code] ?? -1);
  });
  return { labels: packStrings([...codeOf.keys()]), lists };
}

function areEqual(a: PackedStrings, b: PackedStrings): boolean {
  if (a === b) return true;
  if (a.bytes.length !== b.bytes.length || a.offsets.length !== b.offsets.length)
    return false;
  return (
    a.offsets.every((offset, i) => offset === b.offsets[i]) &&
    a.bytes.every((byte, i) => byte === b.bytes[i])
  );
}

function fill<T extends Float64Array | Int32Array | Uint8Array>(
  lists: readonly T[],
  { part, at }: Places,
): T {
  const Kind = lists[0]?.constructor as new (length: number) => T;
  const values = new Kind(at.length);
  for (let i = 0; i < at.length; i++)
    values[i] = lists[part[i] as number]?.[at[i] as number] as number;
  return values;
}

/** The mask of the gathered rows; undefined if no block has one. */
export function maskOf(
  blocks: readonly { readonly missing?: Uint8Array }[],
  { part, at }: Places,
): { readonly missing?: Uint8Array } {
  if (!blocks.some((block) => block.missing)) return {};
  const missing = new Uint8Array(at.length);
  for (let i = 0; i < at.length; i++)
    missing[i] = blocks[part[i] as number]?.missing?.[at[i] as number] ?? 0;
  return { missing };
}
