import type { Block } from '../block';
import { countOf } from '../strings';

/** Number of rows of a block; 0 for `null`, which has none. */
export function lengthOf(block: Block): number {
  switch (block.kind) {
    case 'strings':
      return countOf(block.strings);
    case 'categories':
      return block.codes.length;
    case 'complex':
      return block.values.length / 2;
    case 'records':
      return block.length;
    case 'ragged':
      return Math.max(0, block.offsets.length - 1);
    case 'bytes':
      return block.size > 0 ? block.values.length / block.size : 0;
    case 'matrix':
      return block.rows[1] - block.rows[0];
    case 'null':
      return 0;
    default:
      return block.values.length;
  }
}
