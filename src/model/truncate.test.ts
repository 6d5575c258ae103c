import { describe, expect, it } from 'vitest';
import type { Block } from './block';
import { packStrings, unpackStrings } from './strings';
import {
  isTruncatedText,
  truncateBlock,
  truncateStrings,
  truncateText,
} from './truncate';

const MARK = /^(.*)… \(([\d,]+) characters in all\)$/s;

describe('texts for the page', () => {
  it('are whole up to 4,096 characters, with any letters', () => {
    const texts = ['', 'a', 'x'.repeat(4096), 'ß'.repeat(4096), '漢'.repeat(4096)];
    const packed = packStrings([...texts, '😀'.repeat(2048)]);
    expect(truncateStrings(packed)).toBe(packed);
    for (const text of texts) expect(truncateText(text)).toBe(text);
  });

  it.each([
    ['x', 4097, 4096],
    ['é', 5000, 4096],
    ['漢', 1_000_000, 4096],
    ['😀', 3000, 2048],
  ])('of more %s state their number of characters', (letter, count, shown) => {
    const text = letter.repeat(count);
    const [, beginning = '', said = ''] = MARK.exec(truncateText(text)) ?? [];
    expect([...beginning]).toHaveLength(shown);
    expect(beginning).toBe(letter.repeat(shown));
    expect(said).toBe(count.toLocaleString('en'));
    expect(unpackStrings(truncateStrings(packStrings(['a', text, 'b'])))).toEqual([
      'a',
      truncateText(text),
      'b',
    ]);
  });

  it('keep surrogate pairs together', () => {
    const cut = truncateText(`a${'😀'.repeat(3000)}`);
    expect(encodeURIComponent(cut)).toMatch(/%A6%20\(|\(6%2C001/);
    expect(cut.startsWith(`a${'😀'.repeat(2047)}…`)).toBe(true);
  });

  it('can be recognised as cut by their length', () => {
    expect(isTruncatedText(truncateText('x'.repeat(5000)))).toBe(true);
    expect(isTruncatedText('x'.repeat(4096))).toBe(false);
  });
});

it('cuts texts anywhere in a block, and nothing else', () => {
  const long = packStrings(['x'.repeat(5000)]);
  const numbers: Block = { kind: 'numbers', values: Float64Array.of(1) };
  const blocks: Block[] = [
    { kind: 'strings', strings: long, missing: Uint8Array.of(0) },
    { kind: 'categories', codes: Int8Array.of(0), labels: long, ordered: false },
    {
      kind: 'ragged',
      offsets: Uint32Array.of(0, 1),
      content: { kind: 'strings', strings: long },
    },
    {
      kind: 'records',
      length: 1,
      columns: [
        { name: 'a', block: { kind: 'strings', strings: long } },
        { name: 'b', block: numbers },
      ],
    },
  ];
  for (const block of blocks)
    expect(new TextDecoder().decode(longestOf(truncateBlock(block)))).toMatch(
      /x… \(5,000 characters in all\)$/,
    );
  expect(truncateBlock(numbers)).toBe(numbers);
});

function longestOf(block: Block): Uint8Array {
  switch (block.kind) {
    case 'strings':
      return block.strings.bytes;
    case 'categories':
      return block.labels.bytes;
    case 'ragged':
      return longestOf(block.content);
    case 'records':
      return longestOf(block.columns[0]?.block ?? { kind: 'null' });
    default:
      return new Uint8Array(0);
  }
}
