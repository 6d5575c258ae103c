// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { attributesFrom } from '@/model/attributes';
import type { NodeDescription } from '@/model/node';
import { showView } from '@/testing/page/show-view';
import { Inspector, StorageButton } from './Inspector';

afterEach(cleanup);

/** Shows the button and what it opens. */
const show = (
  description: NodeDescription,
  describe: (ask: { readonly path: string }) => NodeDescription = () => description,
) => {
  showView(
    <>
      <StorageButton description={description} />
      <Inspector description={description} />
    </>,
    { answers: { describe } },
  );
  const button = screen.getByRole('button', { name: /^Storage details/ });
  if (button.getAttribute('aria-expanded') === 'false') fireEvent.click(button);
};

const node: NodeDescription = {
  path: '/a',
  node: 'group',
  element: { path: '/a', kind: 'mapping', keys: [] },
  attributes: attributesFrom([['unit', 'K']]),
};

it('shows attributes that cannot be read with the reason, and counts them on its button', () => {
  const damaged = {
    ...node.attributes,
    unreadable: [
      {
        name: 'note',
        error: 'CorruptError',
        reason: 'a.h5: the attribute note ends early.',
      },
      { error: 'CorruptError', reason: 'a.h5: an attribute has a name without an end.' },
    ],
  } as const;
  show({ ...node, attributes: damaged });
  const button = screen.getByText('Storage details: 2 attributes unreadable');
  expect(button.title).toBe('3 attributes · 2 of them unreadable');
  expect(
    screen.getByRole('row', {
      name: /^note Unreadable: a.h5: the attribute note ends early\.$/,
    }),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: /^name unreadable Unreadable: / })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'unit K' })).toBeTruthy();
});

it('says of a sparse matrix how each of its arrays is stored', async () => {
  const array = (name: string, dtype: string): NodeDescription => ({
    ...{ ...node, path: `/X/${name}`, node: 'array', shape: [2402], dtype },
    storage: {
      ...{ container: 'hdf5', layout: 'chunked', chunkShape: [1000] },
      ...{ codecs: ['gzip (level 4)'], bytesStored: 5000 },
    },
  });
  const matrix = { path: '/X', kind: 'matrix', layout: 'csr', shape: [331, 37] } as const;
  const element = { ...matrix, dtype: 'float32' } as const;
  show({ ...node, path: '/X', element }, ({ path }) =>
    array(path.slice(3), path === '/X/data' ? 'float32' : 'int32'),
  );
  expect(
    await screen.findByRole('row', {
      name: /^data 2,402 float32 · chunks of 1,000 · gzip \(level 4\) · 5\.0 kB/,
    }),
  ).toBeTruthy();
});

it('mentions no damage of sound attributes', () => {
  show(node);
  expect(screen.getByTitle('Storage details (1 attribute)')).toBeTruthy();
  expect(screen.queryByText(/unreadable|Unreadable/)).toBeNull();
});

it('says how a name leads to its object', () => {
  const links = {
    link: { kind: 'soft', target: '../b' },
    hardLinks: 3,
    sameObjectAs: '/first',
  } as const;
  show({ ...node, links });
  expect(
    screen.getByTitle('Storage details (soft link to ../b · 1 attribute)'),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Link soft link to ../b' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Same object as /first' })).toBeTruthy();
  expect(
    screen.getByRole('row', { name: 'Names 3 hard links lead to this object' }),
  ).toBeTruthy();
});

it('says of a link that leads nowhere in the file only where it leads', () => {
  const link = { kind: 'external', file: 'other.h5', target: '/X' } as const;
  const element = { path: '/a', kind: 'unsupported', reason: 'Open that file.' } as const;
  show({ ...node, node: 'link', element, links: { link } });
  const names = screen.getAllByRole('row').map((row) => row.textContent);
  expect(names.slice(0, 2)).toEqual(['Path/a', 'Linkexternal link to /X in other.h5']);
  expect(screen.queryByRole('row', { name: /^(Encoding|Node) / })).toBeNull();
});
