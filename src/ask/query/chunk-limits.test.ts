import { describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { createRandom } from '@/testing/random';
import {
  type ChunkLimits,
  type Known,
  knownOfMissing,
  knownOfValues,
} from './chunk-limits';
import { testBlock, testMissing } from './test-block';
import type { ValueTest } from './value-test';

const numbers = (min: number, max: number, more: Partial<ChunkLimits> = {}) => ({
  ...{ values: 10, min, max, nan: 0, nanIsData: true, missing: 0 },
  ...more,
});
const between = (first: number, last: number, flips = false): ValueTest => ({
  ...{ kind: 'floats', ranges: [[first, last]], flips },
});

describe('limits of a chunk', () => {
  it.each([
    [between(5, 9), numbers(6, 8), 'all'],
    [between(5, 9), numbers(6, 10), 'some'],
    [between(5, 9), numbers(9.5, 10), 'none'],
    [between(5, 9, true), numbers(6, 8), 'none'],
    // NaN is in neither minimum nor maximum: only its count shows that `!=` and `not` are true for
    // it
    [between(5, 9, true), numbers(6, 8, { nan: 1 }), 'some'],
    [between(5, 9, true), numbers(10, 11, { nan: 1 }), 'all'],
    [between(5, 9), numbers(6, 8, { nan: 1 }), 'some'],
    [between(5, 9, true), numbers(6, 8, { nan: 1, nanIsData: false }), 'none'],
    // a missing row satisfies neither a condition nor its negation
    [between(5, 9), numbers(6, 8, { missing: 1 }), 'some'],
    [between(5, 9, true), numbers(10, 11, { missing: 1 }), 'some'],
    [between(5, 9), numbers(0, 0, { values: 0, missing: 10 }), 'none'],
    [between(5, 9), numbers(Number.NaN, 8), 'some'],
  ] as const)('%j of %j: %s', (test, limits, known) => {
    expect(knownOfValues(test, limits)).toBe(known);
  });

  it('compare 64-bit integers exactly', () => {
    const test: ValueTest = {
      kind: 'integers',
      ranges: [[2n ** 53n + 1n, 10n ** 50n]],
      flips: false,
    };
    const limits = { ...numbers(0, 0), min: 5n, max: 2n ** 53n };
    expect(knownOfValues(test, limits)).toBe('none');
    expect(knownOfValues(test, { ...limits, max: 2n ** 53n + 1n })).toBe('some');
  });

  it('are right about random chunks', () => {
    const random = createRandom(7);
    const seen = new Set<Known>();
    for (let round = 0; round < 20_000; round++) {
      const length = random.integer(1, 6);
      const texts = Array.from(
        { length },
        () => 'ab'.repeat(random.integer(0, 2)) + 'abc'[random.integer(0, 3)],
      );
      const isText = random.integer(0, 2) === 0;
      const values = Float64Array.from({ length }, () =>
        random.integer(0, 5) === 0 ? Number.NaN : random.integer(-3, 3),
      );
      const missing = Uint8Array.from({ length }, () =>
        random.integer(0, 4) === 0 ? 1 : 0,
      );
      const nanIsData = random.integer(0, 2) === 0;
      const block: Block = isText
        ? { kind: 'strings', strings: packStrings(texts), missing }
        : {
            kind: 'numbers',
            values,
            missing,
            ...(nanIsData && { nan: 'data' as const }),
          };
      const present = Array.from(values.keys()).filter(
        (i) => !missing[i] && (isText || !Number.isNaN(values[i])),
      );
      const sorted = present.toSorted((a, b) =>
        isText
          ? (texts[a] ?? '') < (texts[b] ?? '')
            ? -1
            : 1
          : (values[a] ?? 0) - (values[b] ?? 0),
      );
      const limitAt = (i: number | undefined) =>
        i === undefined
          ? undefined
          : isText
            ? new TextEncoder().encode(texts[i])
            : values[i];
      const limits: ChunkLimits = {
        values: present.length,
        min: limitAt(sorted[0]),
        max: limitAt(sorted.at(-1)),
        nan: isText
          ? 0
          : [...values].filter((v, i) => Number.isNaN(v) && !missing[i]).length,
        nanIsData,
        missing: missing.filter((one) => one === 1).length,
      };
      const flips = random.integer(0, 2) === 0;
      const first = random.integer(-3, 3);
      const text = 'abab'.slice(0, random.integer(0, 4));
      const tests: readonly ValueTest[] = isText
        ? [
            { kind: 'starts with', text, flips },
            ...(['==', '<', '<=', '>', '>='] as const).map(
              (comparison): ValueTest => ({
                ...{ kind: 'texts', anyOf: [[{ comparison, text }]], flips },
              }),
            ),
          ]
        : [{ kind: 'floats', ranges: [[first, first + random.integer(0, 4)]], flips }];
      for (const test of tests) {
        const rows = new Uint8Array(length).fill(1);
        testBlock(block, test, rows, 0);
        seen.add(expectRight(knownOfValues(test, limits), rows, { test, limits }));
      }
      const rows = new Uint8Array(length).fill(1);
      testMissing(block, rows, 0, { flips });
      seen.add(expectRight(knownOfMissing({ flips }, limits), rows, { flips, limits }));
    }
    expect([...seen].toSorted()).toEqual(['all', 'none', 'some']);
  });
});

function expectRight(known: Known, rows: Uint8Array, what: unknown): Known {
  if (known === 'none' && rows.includes(1)) expect(what).toBe('none');
  if (known === 'all' && rows.includes(0)) expect(what).toBe('all');
  return known;
}
