import { expect, it } from 'vitest';
import { namesFor } from './use-names';

const name = (text: string, rank: 0 | 1 | 2 | 3) => ({
  ...{ path: '/var/_index', at: 0 },
  ...{ text, rank },
});

it('shows of the last names only what fits the letters typed since, until there are others', () => {
  const found = { text: 'CD', names: [name('CD3E', 1), name('ACD', 3), name('CD34', 1)] };
  expect(namesFor(found, 'CD')).toBe(found.names);
  expect(namesFor(found, 'cd3').map(({ text }) => text)).toEqual(['CD3E', 'CD34']);
  expect(namesFor(found, 'cd34')).toEqual([name('CD34', 0)]);
  expect(namesFor(found, 'MT')).toEqual([]);
});
