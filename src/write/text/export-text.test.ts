import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { exactTexts } from './export-text';
import { csvField } from './text-fields';

const textsOf = (block: Block, length: number) =>
  Array.from({ length }, (_, i) => exactTexts(block)(i));

it('writes float32 as the shortest decimals that round-trip', () => {
  const values = Float32Array.of(0.1, 1 / 3, 1e-40, 16777216, Number.NaN, -Infinity);
  const texts = textsOf({ kind: 'numbers', values }, 6);
  expect(texts.slice(0, 2)).toEqual(['0.1', '0.33333334']);
  expect(texts.slice(3)).toEqual(['16777216', null, '-Infinity']);
  expect(Float32Array.of(Number(texts[2]))[0]).toBe(values[2]);
});

it('writes 64-bit integers in full', () => {
  const values = BigInt64Array.of(2n ** 60n + 1n);
  expect(textsOf({ kind: 'numbers', values }, 1)).toEqual(['1152921504606846977']);
});

it('distinguishes missing values from empty texts', () => {
  const block: Block = {
    kind: 'strings',
    strings: packStrings(['', 'a', '']),
    missing: Uint8Array.of(0, 0, 1),
  };
  expect(textsOf(block, 3).map((text) => csvField(text, ','))).toEqual(['""', 'a', '']);
});

it('quotes as RFC 4180 does', () => {
  expect(csvField('a "b", c', ',')).toBe('"a ""b"", c"');
  expect(csvField('two\nlines', ',')).toBe('"two\nlines"');
  expect(csvField('a,b', '\t')).toBe('a,b');
  expect(csvField('a\tb', '\t')).toBe('"a\tb"');
});

it('writes nested values as JSON', () => {
  const block: Block = {
    kind: 'ragged',
    offsets: Uint32Array.of(0, 2, 2),
    content: { kind: 'numbers', values: Int32Array.of(4, 5) },
  };
  expect(textsOf(block, 2)).toEqual(['[4,5]', '[]']);
});
