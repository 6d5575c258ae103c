import { expect, it } from 'vitest';
import { whyNoFraction } from './signed-values';
import type { ValuesAre } from './value-rules';

const scaled: ValuesAre = { kind: 'scaled', clipped: 10 };
const log1p: ValuesAre = { kind: 'log1p', base: 'e', of: 'normalised', target: 10_000 };

it.each<[string, ValuesAre | undefined, boolean, string | undefined]>([
  ['counts', { kind: 'counts' }, false, undefined],
  ['log-normalised values', log1p, false, undefined],
  [
    'values without a logarithm',
    { kind: 'normalised', target: 10_000 },
    false,
    undefined,
  ],
  ['values of no known kind', { kind: 'positive' }, false, undefined],
  ['values that were not sampled', undefined, false, undefined],
  // of a gene without any in all cells, too
  [
    'z-scores',
    scaled,
    false,
    'No fractions above 0: values of layers/a are z-scores, and 0 is their mean.',
  ],
  [
    'centred values',
    { kind: 'centred' },
    true,
    'No fractions above 0: values of layers/a are centred, and 0 is their mean.',
  ],
  [
    'residuals',
    { kind: 'signed' },
    false,
    'No fractions above 0: layers/a has values below 0.',
  ],
  // what the sample did not have
  [
    'counts with a negative one',
    { kind: 'counts' },
    true,
    'No fractions above 0: layers/a has values below 0.',
  ],
  [
    'negative values before a sample',
    undefined,
    true,
    'No fractions above 0: layers/a has values below 0.',
  ],
])('says why there are no fractions of %s', (_, are, hasNegative, why) => {
  expect(whyNoFraction('/layers/a', { are, hasNegative })).toBe(why);
});
