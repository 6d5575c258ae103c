// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AskOf } from '@/ask/questions';
import type { QueryPlan } from '@/model/query-plan';
import { computed, numbered } from '@/testing/anndata-sketches';
import { asked, Bar, file, plan, scanned, told, type } from '@/testing/page/query-bar';
import { showView } from '@/testing/page/show-view';

afterEach(cleanup);

it('asks before it reads much over a network', async () => {
  const many = 50_000_000;
  const far = file();
  const large = {
    ...far,
    members: { obs: numbered('cell', many, { n_genes: computed(many, () => 1) }) },
  };
  showView(<Bar length={many} />, large, {
    source: { kind: 'url', url: 'https://a.org/a.zarr' },
  });
  type('n_genes > 5');
  await screen.findByText('Counting reads up to 200 MB.');
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Count' }));
  await waitFor(() => expect(asked).toEqual(['n_genes > 5']));
  // of columns that were read nothing is asked again
  type('n_genes > 50');
  await waitFor(() => expect(asked).toEqual(['n_genes > 5', 'n_genes > 50']));
});

it('says by which indexes rows were found, and what of them was not used', async () => {
  const indexed: QueryPlan = {
    ...plan(9, ['ts > 5']),
    columns: [
      {
        ...{ name: 'ts', path: '/obs/ts', rows: { read: 3, of: 62 } },
        chunks: { read: 3, of: 62 },
        ways: [
          {
            ...{ kind: 'index', family: 'CHUNK_MINMAX', trust: 'verified' },
            name: 'ts__chunk_minmax',
          },
        ],
        bytes: { read: 1_200_000, insteadOf: 24_000_000 },
      },
    ],
    read: { requests: 4, bytesRead: 1_310_000 },
    dropped: [
      { path: '/obs/S/x', column: 'ts', reason: 'it has 61 entries for 62 chunks' },
    ],
  };
  showView(
    <Bar />,
    file(async () => ({ plan: indexed })),
  );
  type('n_genes > 5');
  const line = await screen.findByText(/3 of 62 chunks/);
  expect(line.textContent).toBe(
    '3 of 62 chunks of ts, by ts__chunk_minmax (verified) · 1.2 MB instead of 24.0 MB',
  );
  expect(screen.getByText('1.3 MB read, in 4 requests').closest('ul')).toBe(
    line.closest('ul'),
  );
  expect(screen.getByText(/was not used/).textContent).toBe(
    '/obs/S/x was not used: it has 61 entries for 62 chunks',
  );
});

it('says what a scan read, and that nothing was read of what is in memory', async () => {
  const reads = [
    { requests: 1, bytesRead: 331 },
    { requests: 0, bytesRead: 0 },
  ];
  const scan = plan(9, ['n_genes > 5']);
  showView(
    <Bar />,
    file(async () => {
      const read = reads.shift();
      return { plan: { ...scan, ...(read && { read }) } };
    }),
  );
  type('n_genes > 5');
  const line = await screen.findByText('331 bytes read, in 1 request');
  expect(line.closest('details')).not.toBeNull();
  type('n_genes > 50');
  expect(await screen.findByText('nothing read: all of it was in memory')).toBeTruthy();
});

it('says what is found so far over a network, and checks the rest where the user wants', async () => {
  const scans: (string | undefined)[] = [];
  const partly = file(async ({ scan }) => {
    scans.push(scan);
    if (scan === 'all') return { plan: plan(9) };
    const answer = { count: 2, isFinal: false, checkedChunks: 3, chunks: 62 };
    const some = { ...plan(2), answer, bytesLeft: 22_800_000 };
    return { plan: some, rows: Uint32Array.of(4, 9) };
  });
  const source = { kind: 'url', url: 'https://a.org/a.h5' } as const;
  showView(<Bar />, partly, { source });
  type('n_genes > 5');
  await waitFor(() =>
    expect(told()).toBe('at least 2 of 3,160 rows; 3 of 62 chunks checked'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Check the rest (about 22.8 MB)' }));
  await waitFor(() => expect(told()).toBe('9 of 3,160 rows'));
  expect(scans).toEqual(['named', 'all']);
});

it('ignores indexes by a switch, and finds the rows again', async () => {
  const used: string[] = [];
  const way = { kind: 'index', family: 'BITMAP', trust: 'verified', name: 'b' } as const;
  const indexed = file(async () => ({
    plan: {
      ...plan(9, ['n_genes > 5']),
      columns: [{ ...scanned, name: 'n_genes', path: '/obs/n_genes', ways: [way] }],
    },
  }));
  const useIndexes = ({ use }: AskOf<'useIndexes'>) => void used.push(use);
  showView(<Bar />, { ...indexed, answers: { ...indexed.answers, useIndexes } });
  type('n_genes > 5');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Ignore indexes' }));
  await waitFor(() => expect(used).toEqual(['ignored']));
  await waitFor(() => {
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Ignore indexes',
    });
    expect(box.checked).toBe(true);
  });
});
