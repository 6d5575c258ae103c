import type { DataElement } from '@/elements/element';
import type { Block } from '@/model/block';
import { booleanText } from '@/model/boolean-text';
import { stringAt } from '@/model/strings';

const MAX_CHARS = 100;

/** The value of a scalar as one line, texts in quotes; undefined for anything else. */
export async function scalarText({
  info,
  read,
}: DataElement): Promise<string | undefined> {
  if (info.kind !== 'scalar' || !read) return undefined;
  return textOf(await read({}));
}

function textOf(block: Block): string | undefined {
  if ('missing' in block && block.missing?.[0]) return 'missing';
  switch (block.kind) {
    case 'numbers':
      return String(block.values[0]);
    case 'booleans':
      return booleanText(block.values[0]);
    case 'strings': {
      const text = stringAt(block.strings, 0);
      return text.length > MAX_CHARS
        ? `${JSON.stringify(text.slice(0, MAX_CHARS))}…`
        : JSON.stringify(text);
    }
    case 'complex':
      return `${block.values[0]} + ${block.values[1]}i`;
    default:
      return undefined; // its type says what it is
  }
}
