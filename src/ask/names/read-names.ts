import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { type PackedStrings, packStrings, unpackStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';

/** Maximum number of integers that are read as names: of more, the texts would cost more than they help. */
const MAX_NUMBERS = 2_000_000;

/**
 * The names in a column, for searching: texts completely; of categories their labels, or with
 * `areRows` the label of each row. Empty if its values are not names, such as fractions.
 *
 * @throws UnsupportedError if it is not a column
 */
export async function readNames(
  elements: Elements,
  path: Path,
  areRows: boolean,
  options: ReadOptions,
): Promise<PackedStrings> {
  const { info, read } = await elements.at(path, options);
  if (info.kind !== 'column' || !read)
    throw new DataError('UnsupportedError', `${path} is not a column: it has no names.`);
  if (info.valueType === 'categories' && !areRows)
    return namesIn(await read({ rows: [0, Math.min(1, info.length)] }, options));
  const isNumbers = info.valueType !== 'strings' && info.valueType !== 'categories';
  if (isNumbers && info.length > MAX_NUMBERS) return packStrings([]);
  return namesInBlock(await read({}, options));
}

/** The name of each row of a block; empty if its values are not names. */
export function namesInBlock(block: Block): PackedStrings {
  return block.kind === 'categories' ? packStrings(labelsByRow(block)) : namesIn(block);
}

function labelsByRow({ codes, labels }: Extract<Block, { kind: 'categories' }>) {
  const texts = unpackStrings(labels);
  return Array.from(codes, (code) => texts[code] ?? '');
}

function namesIn(block: Block): PackedStrings {
  switch (block.kind) {
    case 'strings':
      return block.strings;
    case 'categories':
      return block.labels;
    case 'numbers':
      return packStrings(
        Array.from({ length: block.values.length }, (_, i) => String(block.values[i])),
      );
    default:
      return packStrings([]);
  }
}
