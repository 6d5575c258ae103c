import { expect, it } from 'vitest';
import { skippedIn, tallyOf, tallyText } from './tally.mjs';

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

it('lists what Playwright skipped, and why', () => {
  const spec = (title: string, status: string, annotations: object[]) => ({
    title,
    tests: [{ status, annotations }],
  });
  const reason = { type: 'skip', description: 'no such driver' };
  const suites = [
    {
      specs: [spec('opens', 'expected', []), spec('is marked', 'skipped', [])],
      suites: [{ specs: [spec('drops a folder', 'skipped', [reason])] }],
    },
  ];
  expect(skippedIn(suites)).toEqual(['Skipped “drops a folder”: no such driver']);
});
