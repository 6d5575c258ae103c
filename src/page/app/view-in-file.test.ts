import { expect, it, vi } from 'vitest';
import type { DatasetInfo } from '@/model/dataset';
import { START } from '@/page/state/view';
import { sketchedClient } from '@/testing/page/sketched-file';
import { viewInFile } from './view-in-file';

const { dataset } = sketchedClient({
  dataset: { tables: [{ path: '/obs', length: 13, index: '_index', columns: [] }] },
});

it.each([
  [[2, 4, 10, 16], [2, 4, 10, 13], '3 rows'],
  [[2, 4, 13, 14, 20, 30], [2, 4], '11 rows'],
])(
  'leaves out selected rows beyond the table: of %j it takes %j',
  (runs, kept, count) => {
    const view = { ...START, selection: { table: '/obs', runs: Uint32Array.from(runs) } };
    const notify = vi.fn();
    const there = viewInFile(view, dataset, notify);
    expect(there.selection).toEqual({ table: '/obs', runs: Uint32Array.from(kept) });
    const text = `This link selects ${count} beyond the end of /obs. Ignored: these rows.`;
    expect(notify.mock.calls).toEqual([[{ tone: 'warning', text, stays: true }]]);
  },
);

it('selects nothing where no selected row is in the table', () => {
  const view = { ...START, selection: { table: '/obs', runs: Uint32Array.of(13, 14) } };
  expect(viewInFile(view, dataset, vi.fn()).selection).toBeUndefined();
});

it.each([
  ['all of a table', dataset, { table: '/obs', runs: Uint32Array.of(0, 13) }],
  [
    'rows of a table that is not listed',
    dataset,
    { table: '/extra', runs: Uint32Array.of(0, 99) },
  ],
] satisfies [string, DatasetInfo, object][])(
  'leaves a view that selects %s as it is',
  (_, file, selection) => {
    const view = { ...START, selection };
    const notify = vi.fn();
    expect(viewInFile(view, file, notify)).toBe(view);
    expect(notify).not.toHaveBeenCalled();
  },
);
