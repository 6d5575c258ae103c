import { describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { expectQuery } from './parse-query';
import { testBlock, testCodes, testMissing } from './test-block';
import { type ValueType, valueTestOf } from './value-test';

const INTEGERS: ValueType = { kind: 'integers' };
const FLOATS: ValueType = { kind: 'floats', round: (value) => value };
const FLOATS32: ValueType = { kind: 'floats', round: Math.fround };
const TEXTS: ValueType = { kind: 'texts' };
const MOMENTS: ValueType = { kind: 'moments' };

/** Rows of a block that satisfy a condition on column `a`; with `not` those for which it is false. */
function kept(block: Block, length: number, type: ValueType, query: string, not = false) {
  const condition = expectQuery(query);
  if (!('column' in condition)) throw new Error('one condition');
  const rows = new Uint8Array(length + 2).fill(1);
  if (condition.kind === 'missing')
    testMissing(block, rows, 1, { flips: (condition.not === true) !== not });
  else {
    const test = valueTestOf(condition, type);
    if (typeof test === 'string') throw new Error(test);
    testBlock(block, { ...test, flips: test.flips !== not }, rows, 1);
  }
  expect([rows[0], rows[length + 1]]).toEqual([1, 1]); // rows of other blocks
  return Array.from({ length }, (_, i) => i).filter((i) => rows[i + 1]);
}

const floats: Block = {
  kind: 'numbers',
  values: Float64Array.of(1, 2, Number.NaN, 4, -0, Number.POSITIVE_INFINITY),
  missing: Uint8Array.of(0, 0, 0, 1, 0, 0),
};

describe('numbers', () => {
  const find = (query: string, not?: boolean) => kept(floats, 6, FLOATS, query, not);

  it('satisfy comparisons and ranges unless they are missing', () => {
    expect(find('1 < a <= 2')).toEqual([1]);
    expect(find('a >= 1')).toEqual([0, 1, 5]);
    expect(find('a > 1e308')).toEqual([5]);
    expect(find('a < 1')).toEqual([4]);
    expect(find('a == 0')).toEqual([4]);
    expect(find('a != 1')).toEqual([1, 4, 5]);
    expect(find('a in [2, 4, 0]')).toEqual([1, 4]);
    expect(find('a in [2, 4, 0, 9, 1e999]')).toEqual([1, 4, 5]);
    expect(find('a not in [2, 4, 0, 9]')).toEqual([0, 5]);
    expect(find('2 < a < 1')).toEqual([]);
  });

  it('satisfy no negated comparison either if they are missing', () => {
    expect(find('a > 1', true)).toEqual([0, 4]);
    expect(find('a in [1, 2]', true)).toEqual([4, 5]);
    expect(find('a is missing')).toEqual([2, 3]);
    expect(find('a is missing', true)).toEqual([0, 1, 4, 5]);
  });

  it('have a NaN that differs from everything if it is data', () => {
    const block: Block = { ...floats, kind: 'numbers', nan: 'data' } as Block;
    expect(kept(block, 6, FLOATS, 'a != 1')).toEqual([1, 2, 4, 5]);
    expect(kept(block, 6, FLOATS, 'a <= 5', true)).toEqual([2, 5]);
    expect(kept(block, 6, FLOATS, 'a in [1, 2, 3, 4]', true)).toEqual([2, 4, 5]);
    expect(kept(block, 6, FLOATS, 'a < 1')).toEqual([4]);
    expect(kept(block, 6, FLOATS, 'a is missing')).toEqual([3]);
  });

  it('of 32 bits are compared with literals of 32 bits', () => {
    const block: Block = { kind: 'numbers', values: Float32Array.of(0.1, 0.4, 0.5) };
    expect(kept(block, 3, FLOATS32, 'a == 0.4')).toEqual([1]);
    expect(kept(block, 3, FLOATS32, 'a > 0.4')).toEqual([2]);
    expect(kept(block, 3, FLOATS32, '0.1 <= a < 0.5')).toEqual([0, 1]);
  });

  const wide: Block = {
    kind: 'numbers',
    values: BigInt64Array.of(2n ** 53n, 2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n, 5n),
    missing: Uint8Array.of(0, 0, 0, 0, 1),
  };

  it('of 64 bits are compared exactly, with literals of any size', () => {
    expect(kept(wide, 5, INTEGERS, 'a == 9007199254740993')).toEqual([1]);
    expect(kept(wide, 5, INTEGERS, 'a in [9007199254740992, 5]')).toEqual([0]);
    expect(kept(wide, 5, INTEGERS, 'a > 9007199254740992.5')).toEqual([1, 3]);
    expect(kept(wide, 5, INTEGERS, 'a < 9223372036854775808')).toEqual([0, 1, 2, 3]);
    expect(kept(wide, 5, INTEGERS, 'a != 9223372036854775807')).toEqual([0, 1, 2]);
    expect(kept(wide, 5, INTEGERS, '-1e30 <= a < -9223372036854775807')).toEqual([2]);
    const unsigned: Block = {
      kind: 'numbers',
      values: BigUint64Array.of(2n ** 64n - 1n),
    };
    expect(kept(unsigned, 1, INTEGERS, 'a >= 18446744073709551615')).toEqual([0]);
  });

  it('of 64 bits stored as plain numbers are compared exactly, too', () => {
    const values = Float64Array.of(-(2 ** 53), 2 ** 53 - 1, 0);
    const block: Block = { kind: 'numbers', values };
    expect(kept(block, 3, INTEGERS, 'a <= -9007199254740993')).toEqual([]);
    expect(kept(block, 3, INTEGERS, 'a >= -9007199254740993')).toEqual([0, 1, 2]);
    expect(kept(block, 3, INTEGERS, 'a < 9007199254740993')).toEqual([0, 1, 2]);
    expect(kept(block, 3, INTEGERS, 'a == 9007199254740993')).toEqual([]);
    expect(kept(block, 3, INTEGERS, 'a == 1e400')).toEqual([]);
    expect(kept(block, 3, INTEGERS, 'a != 0.5')).toEqual([0, 1, 2]);
    expect(kept(block, 3, INTEGERS, 'a > -0.5')).toEqual([1, 2]);
  });
});

describe('texts', () => {
  const texts: Block = {
    kind: 'strings',
    strings: packStrings([
      'CD4 T',
      'b cell',
      '',
      'GRÖSSE',
      'nk',
      '🧬',
      'ﬁ',
      '300 \u212a',
    ]),
    missing: Uint8Array.of(0, 0, 1, 0, 0, 0, 0, 0),
  };
  const find = (query: string, not?: boolean) => kept(texts, 8, TEXTS, query, not);

  it('are found in lower and upper case, without wildcards', () => {
    expect(find('a contains "cd4"')).toEqual([0]);
    expect(find('a contains "größ"')).toEqual([]);
    expect(find('a contains "gRÖss"')).toEqual([3]);
    expect(find('a contains "%"')).toEqual([]);
    expect(find('a contains "k"')).toEqual([4, 7]); // the kelvin sign, too
    expect(find('a contains ""', true)).toEqual([]);
    expect(find('a starts with "b"')).toEqual([1]);
    expect(find('a starts with "B"', true)).toHaveLength(7);
  });

  it('are compared by their bytes', () => {
    expect(find('a > "ﬁ"')).toEqual([5]); // supplementary characters come last
    expect(find('"C" <= a < "c"')).toEqual([0, 1, 3]);
    expect(find('"a" < a > "c"')).toEqual([4, 5, 6]);
    expect(find('a in ["nk", ""]')).toEqual([4]);
    expect(find('a != "nk"')).toEqual([0, 1, 3, 5, 6, 7]);
  });

  it('are looked up in long lists', () => {
    const list = Array.from({ length: 50 }, (_, i) => `"no ${i}"`).join(', ');
    expect(find(`a in [${list}, "🧬", "b cell", ""]`)).toEqual([1, 5]);
    expect(find(`a not in [${list}, "🧬", "b cell"]`)).toEqual([0, 3, 4, 6, 7]);
  });
});

it('booleans are equal or not, and nothing else', () => {
  const block: Block = {
    kind: 'booleans',
    values: Uint8Array.of(1, 0, 1),
    missing: Uint8Array.of(0, 0, 1),
  };
  const find = (query: string) => kept(block, 3, { kind: 'booleans' }, query);
  expect(find('a == true')).toEqual([0]);
  expect(find('a != true')).toEqual([1]);
  expect(find('a in [true, false]')).toEqual([0, 1]);
  expect(() => find('a < true')).toThrow('have no order');
  expect(() => find('a == 1')).toThrow(
    'contains booleans, which do not compare with the number 1: write true or false',
  );
});

it('codes are those of wanted categories, −1 never', () => {
  const block = {
    kind: 'categories',
    codes: Int8Array.of(0, 1, -1, 1),
    labels: packStrings(['T cell', 'B cell']),
    ordered: false,
  } as const;
  const rows = Uint8Array.of(1, 1, 1, 0);
  testCodes(block, Uint8Array.of(0, 1), false, rows, 0);
  expect([...rows]).toEqual([0, 1, 0, 0]);
  const others = Uint8Array.of(1, 1, 1, 1);
  testCodes(block, Uint8Array.of(0, 1), true, others, 0);
  expect([...others]).toEqual([1, 0, 0, 0]);
});

// what pandas finds in pd.to_datetime(['2024-01-30', '2024-01-31', '2024-02-01', None]), stored in days
it('dates compare with ISO text, exactly', () => {
  const block: Block = {
    kind: 'times',
    time: 'datetime',
    values: BigInt64Array.of(19752n, 19753n, 19754n, -(2n ** 63n)),
    unit: 'D',
    step: 1,
  };
  const find = (query: string, not?: boolean) => kept(block, 4, MOMENTS, query, not);
  expect(find('a == "2024-01-31"')).toEqual([1]);
  expect(find('a == "2024-01-31T12:00"')).toEqual([]);
  expect(find('a > "2024-01-30T12:00"')).toEqual([1, 2]);
  expect(find('a <= "2024-01-31T12:00"')).toEqual([0, 1]);
  expect(find('"2024-01" <= a < "2024-02"')).toEqual([0, 1]);
  expect(find('a in ["2024-01-30", "2024-02-01"]')).toEqual([0, 2]);
  expect(find('a < "2024-01-31"', true)).toEqual([1, 2]);
  expect(find('a is missing')).toEqual([3]);
  expect(() => find('a > "now"')).toThrow('write dates as "2024-01-31"');
  expect(() => find('a > 3')).toThrow('do not compare with the number 3');
});

it('timedeltas compare by their number of units', () => {
  const block: Block = {
    kind: 'times',
    time: 'timedelta',
    values: BigInt64Array.of(1n, 20n, -(2n ** 63n), -3n),
    unit: 's',
    step: 10,
  };
  const find = (query: string) => kept(block, 4, { kind: 'spans' }, query);
  expect(find('a >= 11')).toEqual([1]);
  expect(find('a < -25')).toEqual([3]);
  expect(find('a == 200')).toEqual([1]);
});

it('distinguishes NaN and NA if a filter asks for one', () => {
  const find = (of: 'NaN' | 'NA', flips = false) => {
    const rows = new Uint8Array(6).fill(1);
    testMissing(floats, rows, 0, { flips, of });
    return [...rows.entries()].flatMap(([i, one]) => (one ? [i] : []));
  };
  expect(find('NaN')).toEqual([2]);
  expect(find('NA')).toEqual([3]);
  expect(find('NA', true)).toEqual([0, 1, 2, 4, 5]);
});
