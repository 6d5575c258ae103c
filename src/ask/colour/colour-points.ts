import {
  type Groups,
  groupsOfBlock,
  MAX_CATEGORIES,
  MAX_TEXT_GROUPS,
} from '@/ask/rows/groups';
import type { Block } from '@/model/block';
import { formatCount } from '@/model/quantity';
import { coloursOfNumbers, type NumberColours } from './colour-levels';

/** Colours of points: one code or one level per point. */
export type PointColours = DrawnColours | RefusedColours;
/** The colours of drawable columns. */
export type DrawnColours = CategoryColours | NumberColours;

export interface CategoryColours {
  readonly kind: 'categories';
  /** The code for missing follows the last category's. */
  readonly codes: Uint8Array | Uint16Array;
  readonly labels: readonly string[];
  readonly ordered: boolean;
  /** Number of points per code, missing last. */
  readonly counts: Uint32Array;
}

/** `reason` continues a sentence that begins with the name of the column. */
export interface RefusedColours {
  readonly kind: 'refused';
  readonly reason: string;
}

/** Converts the values of a column to colours of points; refuses other columns with a reason. */
export function coloursOf(block: Block): PointColours {
  const groups = groupsOfBlock(block);
  if (groups === 'too many texts')
    return refused(`contains text with more than ${MAX_TEXT_GROUPS} distinct values`);
  if (groups === 'too many categories')
    return refused(`has more than ${formatCount(MAX_CATEGORIES)} categories`);
  if (groups !== 'other type') return coloursOfGroups(groups);
  switch (block.kind) {
    case 'numbers':
      return coloursOfNumbers(block.values, block.missing);
    case 'matrix':
      return block.columns[1] - block.columns[0] === 1
        ? coloursOfNumbers(block.values)
        : refused('is a matrix of several columns');
    case 'null':
      return refused('is empty');
    default:
      return refused(`contains ${block.kind}, which cannot be shown as colours`);
  }
}

/** Returns the buffers of the arrays, which nothing else refers to, for transfer to another thread. */
export function buffersOfColours(colours: PointColours): readonly ArrayBuffer[] {
  const arrays = (() => {
    switch (colours.kind) {
      case 'categories':
        return [colours.codes, colours.counts];
      case 'numbers':
        return [colours.levels, colours.histogram];
      default:
        return [];
    }
  })();
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

function coloursOfGroups({
  codes,
  labels,
  ordered,
}: Groups): CategoryColours | RefusedColours {
  const missing = labels.length;
  const out =
    missing <= 255 ? new Uint8Array(codes.length) : new Uint16Array(codes.length);
  const counts = new Uint32Array(missing + 1);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code >= missing || code < -1)
      return refused('has codes outside its categories: the file is damaged');
    const shown = code < 0 ? missing : code;
    out[i] = shown;
    counts[shown] = (counts[shown] as number) + 1;
  }
  return { kind: 'categories', codes: out, labels, ordered, counts };
}

function refused(reason: string): RefusedColours {
  return { kind: 'refused', reason };
}
