import type { Block } from '@/model/block';
import { booleanText } from '@/model/boolean-text';
import { type PackedStrings, packStrings } from '@/model/strings';
import type { DataElement } from './element';
import { corrupt, type Paragraph } from './expect';

/** Reads categories of any type as texts for users. Missing ones are not allowed. */
export async function readLabels(
  categories: DataElement,
  paragraph: Paragraph = 'Categorical array specification v0.2.0',
): Promise<PackedStrings> {
  const block = await categories.read?.({});
  const labels = block && labelsOf(block);
  if (labels) return labels;
  throw corrupt(
    categories.info.path,
    'its categories cannot be shown as labels',
    paragraph,
  );
}

/** As CSV and Parquet have numbers as texts, and pandas prints them: `inf`, and a zero that keeps its sign. */
function numberLabel(value: number | bigint): string {
  if (value === Number.POSITIVE_INFINITY) return 'inf';
  if (value === Number.NEGATIVE_INFINITY) return '-inf';
  return Object.is(value, -0) ? '-0.0' : String(value);
}

function labelsOf(block: Block): PackedStrings | undefined {
  if ('missing' in block && block.missing?.includes(1)) return undefined;
  switch (block.kind) {
    case 'strings':
      return block.strings;
    case 'numbers':
      return packStrings(
        Array.from(block.values as ArrayLike<number | bigint>, numberLabel),
      );
    case 'booleans':
      return packStrings(Array.from(block.values, booleanText));
    case 'complex':
      return packStrings(
        Array.from(
          { length: block.values.length / 2 },
          (_, i) => `${block.values[2 * i]}+${block.values[2 * i + 1]}j`,
        ),
      );
    case 'times':
      return packStrings(Array.from(block.values, (value) => `${value} ${block.unit}`));
    default:
      return undefined;
  }
}
