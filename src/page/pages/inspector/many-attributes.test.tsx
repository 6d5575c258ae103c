// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { attributesFrom } from '@/model/attributes';
import type { NodeDescription } from '@/model/node';
import { showView } from '@/testing/page/show-view';
import { Inspector } from './Inspector';
import { storageLine } from './storage-facts';

afterEach(cleanup);

const first = Array.from({ length: 200 }, (_, i) => [`a${i}`, i] as const);
const description: NodeDescription = {
  path: '/x',
  node: 'group',
  element: { path: '/x', kind: 'mapping', keys: [] },
  attributes: attributesFrom(first),
  attributesLeft: 999_800,
};

it('shows of a million attributes a few lines, and asks for those alone', async () => {
  const { client } = showView(
    <Inspector description={description} />,
    {
      answers: {
        attributes: ({ range: [start, stop] }) =>
          attributesFrom(
            Array.from({ length: stop - start }, (_, i) => [`a${start + i}`, start + i]),
          ),
      },
    },
    { page: { turned: ['in the file'] } },
  );
  await waitFor(() => expect(screen.getByText('a3')).toBeDefined());
  expect(client.asked).toEqual(['attributes /x 0–200']);
  const lines = screen.getAllByRole('listitem');
  expect(lines.length).toBeLessThan(40);
  expect(lines[0]?.getAttribute('aria-setsize')).toBe('1000000');
  expect(lines[3]?.textContent).toBe('a3 3');
});

it('counts them all in its line', () => {
  expect(storageLine(description)).toBe('1,000,000 attributes');
});
