import { compareNaturally } from '@/ask/names/natsort';
import type { Block } from '@/model/block';
import { booleanText } from '@/model/boolean-text';
import { TextCounter } from '@/model/order/text-counter';
import { countOf, decodeText, type PackedStrings, unpackStrings } from '@/model/strings';

export type GroupCodes = Int8Array | Int16Array | Int32Array;

/** Groups that a column divides its rows into. */
export interface Groups {
  /** One per row; −1 if missing. */
  readonly codes: GroupCodes;
  readonly labels: readonly string[];
  /** For ordered categories. */
  readonly ordered: boolean;
}

/**
 * Reason why the values are not groups: they are of another type, texts with more than MAX_TEXT_GROUPS distinct values,
 * or more than MAX_CATEGORIES categories.
 */
export type NoGroups = 'other type' | 'too many texts' | 'too many categories';

/** Texts with more distinct values are names or sequences. */
export const MAX_TEXT_GROUPS = 1000;
/**
 * More categories are names: their values are summarised as texts. Colours are 16 bits wide, one of them for missing.
 */
export const MAX_CATEGORIES = 65_535;

/** Computes the codes of a column block by block. */
export interface GroupCoder {
  /** The groups so far. */
  readonly size: number;
  /** Codes of the next block's rows, in the preliminary numbering; `finish` gives the final one. */
  add(block: Block): GroupCodes | NoGroups;
  finish(): GroupOrder;
}

export interface GroupOrder {
  readonly labels: readonly string[];
  readonly ordered: boolean;
  /** Maps the codes returned by `add` to final ones; absent if they are the same. */
  readonly finalCodes?: Int16Array;
}

/**
 * The groups of a column, with scanpy's labels and order: categories in file order, unused ones
 * included; booleans as `False` and `True`; the distinct values of texts in natural order.
 */
export function createGroupCoder(): GroupCoder {
  const texts = new TextCounter();
  let known: Omit<GroupOrder, 'finalCodes'> | undefined;
  return {
    get size() {
      return known?.labels.length ?? texts.size;
    },
    add(block) {
      switch (block.kind) {
        case 'categories':
          if (countOf(block.labels) > MAX_CATEGORIES) return 'too many categories';
          known ??= { labels: unpackStrings(block.labels), ordered: block.ordered };
          return block.codes;
        case 'booleans':
          known ??= { labels: [booleanText(false), booleanText(true)], ordered: false };
          return Int8Array.from(block.values, (value, row) =>
            block.missing?.[row] ? -1 : value === 0 ? 0 : 1,
          );
        case 'strings':
          return codeTexts(texts, block.strings, block.missing);
        default:
          return 'other type';
      }
    },
    finish: () => known ?? inNaturalOrder(texts),
  };
}

/** The groups of a column in one block. */
export function groupsOfBlock(block: Block): Groups | NoGroups {
  const coder = createGroupCoder();
  const codes = coder.add(block);
  if (typeof codes === 'string') return codes;
  const { finalCodes, ...order } = coder.finish();
  if (finalCodes) renumber(codes, finalCodes);
  return { codes, ...order };
}

/** Number of rows in each group, and in none. */
export function countGroups({ codes, labels }: Pick<Groups, 'codes' | 'labels'>): {
  readonly counts: readonly number[];
  readonly missing: number;
} {
  const counts = new Array<number>(labels.length).fill(0);
  let missing = 0;
  for (const code of codes)
    if (code < 0) missing++;
    else (counts[code] as number)++;
  return { counts, missing };
}

/** Replaces codes by their final ones, in place. */
export function renumber(codes: GroupCodes, finalCodes: Int16Array): void {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code >= 0) codes[i] = finalCodes[code] as number;
  }
}

/** Number of rows between two checks of the number of distinct values. */
const STEP = 4096;

function codeTexts(
  texts: TextCounter,
  { bytes, offsets }: PackedStrings,
  missing: Uint8Array | undefined,
): Int16Array | NoGroups {
  const count = countOf({ bytes, offsets });
  const codes = new Int16Array(count).fill(-1);
  for (let start = 0; start < count; start += STEP) {
    const stop = Math.min(count, start + STEP);
    texts.number(
      { bytes, offsets: offsets.subarray(start, stop + 1) },
      missing?.subarray(start, stop),
      codes.subarray(start, stop),
    );
    if (texts.size > MAX_TEXT_GROUPS) return 'too many texts';
  }
  return codes;
}

function inNaturalOrder(texts: TextCounter): GroupOrder {
  const found = Array.from({ length: texts.size }, (_, entry) =>
    decodeText(texts.bytesAt(entry)),
  );
  const order = found.map((_, code) => code);
  order.sort((a, b) => compareNaturally(found[a] ?? '', found[b] ?? ''));
  const finalCodes = new Int16Array(found.length);
  order.forEach((code, rank) => {
    finalCodes[code] = rank;
  });
  return { labels: order.map((code) => found[code] ?? ''), ordered: false, finalCodes };
}
