import type { Block } from '@/model/block';
import { packStrings, stringAt } from '@/model/strings';

/** Every n-th row of several blocks of one column, as one block. */
export function joinedColumn(blocks: readonly Block[], step: number): Block {
  const [first] = blocks;
  if (!first) return { kind: 'null' };
  const rows: (readonly [block: Block, row: number])[] = [];
  let row = 0;
  for (const block of blocks) {
    const length = lengthOf(block);
    for (let i = 0; i < length; i++, row++) if (row % step === 0) rows.push([block, i]);
  }
  const missing = Uint8Array.from(rows, ([block, i]) =>
    'missing' in block && block.missing?.[i] ? 1 : 0,
  );
  switch (first.kind) {
    case 'categories': {
      const codes = Int32Array.from(rows, ([block, i]) =>
        block.kind === 'categories' ? (block.codes[i] as number) : -1,
      );
      return { kind: 'categories', codes, labels: first.labels, ordered: first.ordered };
    }
    case 'numbers': {
      const values = Float64Array.from(rows, ([block, i]) =>
        block.kind === 'numbers' ? Number(block.values[i]) : Number.NaN,
      );
      return { kind: 'numbers', values, missing };
    }
    case 'booleans': {
      const values = Uint8Array.from(rows, ([block, i]) =>
        block.kind === 'booleans' ? (block.values[i] as number) : 0,
      );
      return { kind: 'booleans', values, missing };
    }
    case 'strings': {
      const texts = rows.map(([block, i]) =>
        block.kind === 'strings' ? stringAt(block.strings, i) : '',
      );
      return { kind: 'strings', strings: packStrings(texts), missing };
    }
    default:
      return { kind: 'null' };
  }
}

function lengthOf(block: Block): number {
  switch (block.kind) {
    case 'categories':
      return block.codes.length;
    case 'numbers':
    case 'booleans':
      return block.values.length;
    case 'strings':
      return block.strings.offsets.length - 1;
    default:
      return 0;
  }
}
