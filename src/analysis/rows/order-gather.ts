import type { Block } from '@/model/block';
import { bytesAt, packBytes } from '@/model/strings';

/** The position of a row: a block, and an index in it. */
export interface Places {
  readonly part: Uint32Array;
  readonly at: Uint32Array;
}

type Kinds<K extends Block['kind']> = Extract<Block, { kind: K }>;

/**
 * One block of the given rows of several blocks of one column; undefined for kinds not worth
 * copying. The blocks have the same type and, for categories, the same labels.
 */
export function gatherBlock(parts: readonly Block[], places: Places): Block | undefined {
  const [first] = parts;
  switch (first?.kind) {
    case 'numbers': {
      const blocks = ofKind(parts, first.kind);
      if (!blocks || new Set(blocks.map(({ values }) => values.constructor)).size > 1)
        return undefined;
      const values = fill(
        blocks.map((block) => block.values as Float64Array), // same type, whichever it is
        places,
      );
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
      const codes = fill(
        blocks.map((block) => block.codes as Int32Array), // same type, whichever it is
        places,
      );
      return { ...first, codes };
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
