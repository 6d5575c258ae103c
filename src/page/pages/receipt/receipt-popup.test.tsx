// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Receipt } from '@/model/source';
import { createFileData } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import { showView } from '@/testing/page/show-view';
import { sketchedClient } from '@/testing/page/sketched-file';
import { ReceiptPopup } from './ReceiptPopup';

afterEach(cleanup);

function show(receipt: Partial<Receipt>, size?: number) {
  const sketched = sketchedClient({ answers: { geneIndexes: () => [] } });
  const source = { ...sketched.source, size };
  const client = { ...sketched, source } as unknown as SourceClient; // what of it is shown
  showView(
    <ReceiptPopup
      client={client}
      data={createFileData(sketched)}
      receipt={{ requests: 1, bytesRead: 1200, bytesAsked: 0, cacheHits: 0, ...receipt }}
      anchor={new DOMRect()}
      onLimit={() => undefined}
      onClose={() => undefined}
    />,
    { members: {} },
  );
  return screen.getByRole('heading', { name: 'Loaded so far' }).nextElementSibling
    ?.textContent;
}

it('says what was read, which may be more than the file has, beside the size of the file', () => {
  expect(show({ bytesRead: 85_800_000, requests: 12, cacheHits: 1 }, 55_100_000)).toBe(
    '85.8 MB (file: 55.1 MB), in 12 requests; 1 read from the cache.',
  );
  cleanup();
  // a store has no size
  expect(show({})).toBe('1.2 kB, in 1 request; 0 reads from the cache.');
});

it('says that reading stopped only where it did, and to which servers requests went', () => {
  show({ cap: 2_000_000, bytesRead: 500_000 });
  expect(screen.getByText('1.5 MB left until reading stops.')).toBeDefined();
  expect(screen.queryByText(/redirected/)).toBeNull();
  cleanup();
  show({ cap: 2_000_000, isCapped: true, redirectedTo: ['cdn.example'] });
  expect(screen.getByText('Reading stopped at 2.0 MB.')).toBeDefined();
  expect(screen.getByText('cdn.example').parentElement?.textContent).toBe(
    'Requests were redirected to cdn.example.',
  );
});

it('says what was read for, and adds up the rest', () => {
  const cost = { requests: 1, bytesRead: 10, bytesAsked: 10, cacheHits: 0 };
  const views = Array.from({ length: 12 }, (_, i) => ({
    ...{ ...cost, what: 'view', path: `/obs/${i}` },
  }));
  show({
    actions: [
      { ...cost, what: 'opening' },
      ...(views as NonNullable<Receipt['actions']>),
      { ...cost, what: 'genes', path: '/X', genes: [3, 4, 5] },
    ],
  });
  const said = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(said[0]).toBe('Opening the file');
  expect(said[1]).toBe('Showing /obs/0');
  expect(said.at(-1)).toBe('2 other actions');
});
