import type { Block } from './block';
import { formatCount } from './quantity';
import { bytesAt, countOf, type PackedStrings, packBytes, stringAt } from './strings';

/**
 * The most characters (UTF-16 units) of one text that the page gets and shows. What is longer is cut and says how long
 * it is; copying and exporting give it whole.
 */
export const MAX_TEXT = 4096;

/** A character takes at most 4 bytes of UTF-8 for its two UTF-16 units, or 3 for one. */
const BYTES_A_UNIT = 3;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** A text as the page gets it: whole, or its beginning with the number of characters (Unicode code points) in all. */
export function cutText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  let count = text.length;
  for (let i = 0; i < text.length; i++) if (isHighSurrogate(text, i)) count -= 1;
  return marked(text, count);
}

/** True for a text that `cutText` has cut: it stands for no value of a file. */
export function isCutText(text: string): boolean {
  return text.length > MAX_TEXT;
}

/** The same strings where none is too long. */
export function cutStrings(strings: PackedStrings): PackedStrings {
  const long = longOnes(strings);
  if (long.length === 0) return strings;
  const texts = Array.from({ length: countOf(strings) }, (_, i) => bytesAt(strings, i));
  for (const at of long) texts[at] = cutBytes(texts[at] as Uint8Array);
  return packBytes(texts);
}

/** A block whose texts are no longer than the page shows. */
export function cutBlock(block: Block): Block {
  switch (block.kind) {
    case 'strings': {
      const strings = cutStrings(block.strings);
      return strings === block.strings ? block : { ...block, strings };
    }
    case 'categories': {
      const labels = cutStrings(block.labels);
      return labels === block.labels ? block : { ...block, labels };
    }
    case 'records':
      return {
        ...block,
        columns: block.columns.map(({ name, block }) => ({
          name,
          block: cutBlock(block),
        })),
      };
    case 'ragged':
      return { ...block, content: cutBlock(block.content) };
    default:
      return block;
  }
}

function longOnes(strings: PackedStrings): number[] {
  const { offsets } = strings;
  const long: number[] = [];
  for (let i = 0; i + 1 < offsets.length; i++) {
    const bytes = (offsets[i + 1] as number) - (offsets[i] as number);
    if (bytes <= MAX_TEXT) continue;
    if (bytes > BYTES_A_UNIT * MAX_TEXT || stringAt(strings, i).length > MAX_TEXT)
      long.push(i);
  }
  return long;
}

function cutBytes(bytes: Uint8Array): Uint8Array {
  let count = 0;
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) count += 1; // not within a character
  // a character that ends behind this begins behind what is shown
  const beginning = decoder.decode(bytes.subarray(0, BYTES_A_UNIT * (MAX_TEXT + 1)));
  return encoder.encode(marked(beginning, count));
}

function marked(text: string, count: number): string {
  const end = isHighSurrogate(text, MAX_TEXT - 1) ? MAX_TEXT - 1 : MAX_TEXT;
  return `${text.slice(0, end)}… (${formatCount(count)} characters in all)`;
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
