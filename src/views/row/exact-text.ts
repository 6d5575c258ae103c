import type { Block } from '@/model/block';
import { stringAt } from '@/model/strings';
import { cellsOf } from '../format/cell';
import { formatExact } from '../format/number';

/** The first value of a block in full: all digits, all letters; null where it is missing. */
export function exactText(block: Block): string | null {
  switch (block.kind) {
    case 'numbers':
      if (block.missing?.[0]) return null;
      return formatExact(
        block.values[0] ?? Number.NaN,
        block.values instanceof Float32Array,
      );
    case 'strings':
      return block.missing?.[0] ? null : stringAt(block.strings, 0);
    case 'categories': {
      const code = block.codes[0] ?? -1;
      return code < 0 ? null : stringAt(block.labels, code);
    }
    default:
      return cellsOf(block)(0);
  }
}
