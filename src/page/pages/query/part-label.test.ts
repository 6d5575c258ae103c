import { expect, it } from 'vitest';
import { expectQuery } from '@/ask/query/parse-query';
import { partLabel } from './part-label';

it.each([
  ['n > 500', 'n: > 500'],
  ['n >= 500', 'n: ≥ 500'],
  ['n == 500', 'n: 500'],
  ['n != 500', 'n: not 500'],
  ['0 <= n <= 5', 'n: 0 – 5'],
  ['500 < n <= 2500', 'n: > 500 and ≤ 2,500'],
  ['n == 9223372036854775807', 'n: 9223372036854775807'],
  ['ok == true', 'ok: True'],
  ['leiden in ["0", "3", "4", "5"]', 'leiden: 0, 3 and 2 more'],
  ['leiden not in ["0", "3"]', 'leiden: not 0, 3'],
  ['leiden != "0" or leiden is missing', 'leiden: not 0'],
  ['leiden == "0" or leiden is missing', 'leiden: 0, or missing'],
  ['not leiden contains "d" or leiden is missing', 'leiden: does not contain “d”'],
  ['gene starts with "MT-"', 'gene: starts with “MT-”'],
  ['not gene starts with "MT-"', 'gene: does not start with “MT-”'],
  ['x is not NA', 'x: is not NA'],
  ['day >= "2024-01-31"', 'day: from 2024-01-31'],
  ['day < "2024-02-01"', 'day: until 2024-01-31'],
  ['"2024-01-31" <= day < "2024-02-02"', 'day: 2024-01-31 – 2024-02-01'],
  ['not n > 500', 'not n > 500'],
  ['n > 5 or m > 5', 'n > 5 or m > 5'],
  ['@selected', '@selected'],
  ['not (a > 1 and b > 1)', 'not (a > 1 and b > 1)'],
])('a chip of %s says %s', (text, expected) => {
  const words = partLabel(expectQuery(text));
  expect('text' in words ? words.text : `${words.column}: ${words.words}`).toBe(expected);
});
