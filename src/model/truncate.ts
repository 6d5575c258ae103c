import type { Block } from './block';
import { formatCount } from './quantity';
import { bytesAt, countOf, type PackedStrings, packBytes, stringAt } from './strings';

/**
 * Maximum number of UTF-16 units of a text that the page receives and shows. Longer ones are cut
 * and state their length; copying and exporting give the whole text.
 */
export const MAX_TEXT = 4096;

/** A character takes at most 4 bytes of UTF-8 for its two UTF-16 units, or 3 for one. */
const BYTES_A_UNIT = 3;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** A text for the page: whole, or its beginning and its total number of characters (Unicode code points). */
export function truncateText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  let count = text.length;
  for (let i = 0; i < text.length; i++) if (isHighSurrogate(text, i)) count -= 1;
  return marked(text, count);
}

/** True for a text cut by `truncateText`, which is not a value of the file. */
export function isTruncatedText(text: string): boolean {
  return text.length > MAX_TEXT;
}

/** The same strings if none is too long. */
export function truncateStrings(strings: PackedStrings): PackedStrings {
  const long = longOnes(strings);
  if (long.length === 0) return strings;
  const texts = Array.from({ length: countOf(strings) }, (_, i) => bytesAt(strings, i));
  for (const at of long) texts[at] = cutBytes(texts[at] as Uint8Array);
  return packBytes(texts);
}

/** The block with all texts cut to the length that the page shows. */
export function truncateBlock(block: Block): Block {
  switch (block.kind) {
    case 'strings': {
      const strings = truncateStrings(block.strings);
      return strings === block.strings ? block : { ...block, strings };
    }
    case 'categories': {
      const labels = truncateStrings(block.labels);
      return labels === block.labels ? block : { ...block, labels };
    }
    case 'records':
      return {
        ...block,
        columns: block.columns.map(({ name, block }) => ({
          name,
          block: truncateBlock(block),
        })),
      };
    case 'ragged':
      return { ...block, content: truncateBlock(block.content) };
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
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) count += 1; // not within a surrogate pair
  // a character that ends after this index begins after the cut
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
