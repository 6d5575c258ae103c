import { expect, it } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { type LinkedRows, rowsShownIn, withoutLinked } from './linked-rows';
import { START, type View } from './view';

const known: LinkedRows = {
  '/obs': {
    mine: { where: 'n > 500 and not @poor' },
    poor: { selection: { table: '/obs', runs: Uint32Array.of(0, 3, 7, 8) } },
    unused: { where: 'n < 3' },
  },
  '/var': { mine: { where: 'highly_variable == true' } },
};
const view: View = { ...START, element: '/obs', color: '/obs/@mine' };

it('finds the saved rows that a view shows, and those that they are made of', () => {
  const { mine, poor } = known['/obs'] ?? {};
  expect(rowsShownIn(view, known)).toEqual({ '/obs': { mine, poor } });
  const plotted: View = {
    ...START,
    element: '/var',
    plot: { kind: 'violin', by: '/var/@mine' },
  };
  expect(rowsShownIn(plotted, known)).toEqual({ '/var': known['/var'] });
  expect(rowsShownIn(START, known)).toBeUndefined();
});

it('carries them in a link', () => {
  const linked = rowsShownIn(view, known);
  const link = LINKS.linkOf({ ...view, ...(linked && { linked }) });
  expect(LINKS.viewOf(link).linked).toEqual(linked);
  expect(LINKS.leftOutOf({ ...view, ...(linked && { linked }) })).toEqual([]);
});

it('says so where they are too long for a link', () => {
  // what deflate does not shorten much
  const runs: number[] = [];
  let [at, seed] = [0, 1];
  for (let i = 0; i < 18_000; i++) {
    seed = (seed * 48_271) % 2_147_483_647;
    at += 1 + (seed % 900);
    runs.push(at);
  }
  const linked = {
    '/obs': { mine: { selection: { table: '/obs', runs: Uint32Array.from(runs) } } },
  };
  expect(LINKS.leftOutOf({ ...view, linked })).toEqual(['linked']);
});

it('forgets one that was changed', () => {
  const left = withoutLinked(known, '/var', 'mine');
  expect(left).toEqual({ '/obs': known['/obs'] });
  expect(withoutLinked(withoutLinked(known, '/var', 'mine'), '/obs', 'x')).toEqual(left);
});
