import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adjusted, pOfNormal, pOfT } from './p-values';

const file = join(import.meta.dirname, '../../../e2e/fixtures/markers.json');
/** What scipy computes; see e2e/fixtures/markers.py. */
const { tails } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly tails: {
    readonly t: readonly (readonly [t: number, df: number, p: number])[];
    readonly normal: readonly (readonly [z: number, p: number])[];
    readonly adjusted: readonly (readonly number[])[];
  };
};

it('gives scipy’s p values of the t distribution, down to 1e-295', () => {
  expect(tails.t).toHaveLength(108);
  for (const [t, df, p] of tails.t) {
    expectNear(pOfT(t, df), p, `t ${t}, df ${df}`);
    expectNear(pOfT(-t, df), p, `t ${-t}, df ${df}`);
  }
});

it('gives scipy’s p values of the normal distribution, down to 1e-307', () => {
  expect(tails.normal).toHaveLength(14);
  for (const [z, p] of tails.normal) {
    expectNear(pOfNormal(z), p, `z ${z}`);
    expectNear(pOfNormal(-z), p, `z ${-z}`);
  }
});

it('has no p value of what is no number, and 0 for an infinite score', () => {
  expect(pOfT(Number.NaN, 3)).toBeNaN();
  expect(pOfT(1, Number.NaN)).toBeNaN();
  expect(pOfNormal(Number.NaN)).toBeNaN();
  expect(pOfT(Number.POSITIVE_INFINITY, 1)).toBe(0);
  expect(pOfNormal(Number.NEGATIVE_INFINITY)).toBe(0);
});

it('adjusts p values as Benjamini and Hochberg do, in the order given', () => {
  expect(tails.adjusted).toHaveLength(3);
  for (const both of tails.adjusted) {
    const half = both.length / 2;
    const found = adjusted(Float64Array.from(both.slice(0, half)));
    for (const [at, p] of both.slice(half).entries())
      expectNear(found[at] ?? Number.NaN, p, `${at}`);
  }
});

/** Of smallest doubles the last digits are missing. */
function expectNear(found: number, expected: number, what: string): void {
  const error = Math.abs(found - expected) / Math.max(expected, 1e-307);
  expect(error, what).toBeLessThan(1e-10);
}
