import { expect, it } from 'vitest';
import { LONG_PARTS, partsFrom } from './long-parts.mjs';
import { countsOf, tallyOf, tallyText } from './tally.mjs';

it('ends with one line that counts what passed and failed, what was skipped before it', () => {
  expect(tallyText({ passed: 812, failed: 1, skipped: 3 })).toBe(
    '\n3 skipped\n812 passed, 1 failed',
  );
  expect(tallyText({ passed: 13, failed: 0, skipped: 0 })).toBe('\n13 passed, 0 failed');
});

it('is parsed from that line only', () => {
  expect(tallyOf('812 passed, 1 failed')).toEqual({ passed: 812, failed: 1 });
  for (const line of ['  13 passed (31.1s)', 'Tests  2 passed, 1 failed', '3 skipped'])
    expect(tallyOf(line)).toBeUndefined();
});

it('counts each test by its last try, and names what was skipped, tried again and not run', () => {
  const outcome = (id: string, state: string, more = {}) => ({
    ...{ kind: 'outcome', id, state, title: id },
    ...more,
  });
  expect(
    countsOf([
      { kind: 'planned', name: 'e2e/a.spec.ts' },
      { kind: 'planned', name: 'e2e/b.spec.ts' },
      outcome('opens', 'failed', { retry: 0 }),
      outcome('opens', 'passed', { retry: 1 }),
      outcome('drops a folder', 'skipped', { why: 'no such driver' }),
      outcome('is marked', 'skipped'),
      outcome('draws', 'failed', { retry: 0 }),
      outcome('draws', 'failed', { retry: 1 }),
      { kind: 'ended', name: 'e2e/a.spec.ts' },
    ]),
  ).toEqual({
    passed: 1,
    failed: 1,
    failures: ['draws'],
    skipped: 2,
    reasons: [['drops a folder', 'no such driver']],
    flaky: ['opens'],
    notRun: ['e2e/b.spec.ts'],
  });
});

it('begins with any part, and leaves none out', () => {
  expect(partsFrom(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c']);
  expect(partsFrom(['a', 'b', 'c'], 8)).toEqual(['c', 'a', 'b']);
  expect(LONG_PARTS.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45);
});
