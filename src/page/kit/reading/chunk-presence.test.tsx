// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ChunkPresence } from '@/model/node';
import { showView } from '@/testing/page/show-view';
import { AbsentChunks } from '../element/AbsentChunks';
import { useBlock } from './use-block';

afterEach(cleanup);

function Reads({ path, rows }: { path: string; rows: readonly [number, number] }) {
  const { status } = useBlock(path, { rows });
  return <p>{`${path} ${rows.join('–')} ${status}`}</p>;
}

const presence: Readonly<Record<string, ChunkPresence>> = {
  '/obs/a 0': { looked: 1, absent: 1, total: 12, fill: '0' },
  '/obs/a 9': { looked: 12, absent: 4, total: 12, fill: '0' },
  '/obs/b 0': { looked: 2, absent: 1, total: 2, fill: '0' },
};

const show = (reads: readonly (readonly [string, number])[], path: string) =>
  showView(
    <>
      {reads.map(([of, start]) => (
        <Reads key={`${of} ${start}`} path={of} rows={[start, start + 1]} />
      ))}
      <AbsentChunks path={path} />
    </>,
    {
      answers: {
        read: ({ path: of, region: { rows } }) => {
          const chunks = presence[`${of} ${rows?.[0]}`];
          return { kind: 'numbers', values: Int8Array.of(1), ...(chunks && { chunks }) };
        },
      },
    },
  );

it('says of an element what the block knows that looked at most', async () => {
  show(
    [
      ['/obs/a', 9],
      ['/obs/a', 0],
    ],
    '/obs/a',
  );
  expect((await screen.findByRole('note')).textContent).toBe(
    '4 of 12 chunks are not in the file; their values are the fill value 0.',
  );
});

it('adds up what is known below an element', async () => {
  show(
    [
      ['/obs/a', 9],
      ['/obs/b', 0],
    ],
    '/obs',
  );
  expect(
    await screen.findByText(
      '5 chunks of 2 elements in this group are not in the file; their values are the fill value 0.',
    ),
  ).toBeTruthy();
});

it('says nothing where all chunks are there, or those of others are not', async () => {
  show(
    [
      ['/obs/c', 0],
      ['/obs/a', 9],
    ],
    '/obs/c',
  );
  await screen.findByText('/obs/a 9–10 ready');
  expect(screen.queryByRole('note')).toBeNull();
});
