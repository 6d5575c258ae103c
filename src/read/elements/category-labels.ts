import type { Block } from '@/model/block';
import { booleanText } from '@/model/boolean-text';
import { DataError } from '@/model/errors';
import { joinStrings, type PackedStrings, packStrings } from '@/model/strings';
import { columnBatches } from './column-batches';
import type { DataElement } from './element';
import { corrupt, type Paragraph } from './expect';

/** Maximum size of labels, which stay in memory while their column is open, in the worker and in the page. */
const MAX_LABELS_MB = 128;

/**
 * Reads categories of any type as texts for users. Missing ones are not allowed.
 *
 * @throws TooLargeError if the texts and their offsets take more than 128 MB
 */
export async function readLabels(
  categories: DataElement,
  paragraph: Paragraph = 'Categorical array specification v0.2.0',
): Promise<PackedStrings> {
  const { info } = categories;
  const parts: PackedStrings[] = [];
  let bytes = info.kind === 'column' ? OFFSET_BYTES * info.length : 0;
  const expectWithinMemory = () => {
    if (bytes > MAX_LABELS_MB << 20)
      throw new DataError(
        'TooLargeError',
        `${info.path}: its labels take more than ${MAX_LABELS_MB} MB, too many to keep in memory.`,
      );
  };
  expectWithinMemory();
  for await (const { block } of columnBatches(categories, { isExpanded: true })) {
    const labels = labelsOf(block);
    if (!labels)
      throw corrupt(info.path, 'its categories cannot be shown as labels', paragraph);
    bytes += labels.bytes.length;
    expectWithinMemory();
    parts.push(labels);
  }
  return joinStrings(parts);
}

const OFFSET_BYTES = 4;

/** Formats a number like pandas, and as CSV and Parquet contain it: `inf`, and a zero with its sign. */
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
