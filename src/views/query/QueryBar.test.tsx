// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { RowsClient } from '@/client/rows-client';
import { abortError, DataError } from '@/model/errors';
import type { QueryPlan } from '@/model/query-plan';
import { columnInfo, type MemoryContent } from '../testing/memory-client';
import { showView } from '../testing/show-view';
import { useView, useViewActions } from '../view-context';
import { QueryBar } from './QueryBar';
import { useTableQuery } from './use-table-query';

afterEach(cleanup);

const ROWS = 3160;
const table = {
  kind: 'dataframe',
  path: '/obs',
  length: ROWS,
  index: 'cell',
  columns: ['n_genes', 'leiden', 'donor'],
} as const;

const scanned = { chunks: { read: 4, of: 4 }, rows: { read: ROWS, of: ROWS } };
const plan = (count: number, texts: readonly string[] = []): QueryPlan => ({
  answer: { count, isFinal: true, checkedChunks: 4, chunks: 4 },
  conditions: texts.map((text, at) => ({
    ...{ text, column: '', asked: ROWS - 1000 * at, decided: 0, met: 2160 - at },
  })),
  columns: [
    { ...scanned, name: 'n_genes', path: '/obs/n_genes', ways: [{ kind: 'scan' }] },
  ],
  dropped: [],
});

const asked: string[] = [];
function file(
  query: RowsClient['query'] = async ({ where }) => {
    asked.push(where);
    return { plan: plan(812, where.split(' and ')) };
  },
): MemoryContent {
  asked.length = 0;
  return {
    elements: {
      '/obs/n_genes': columnInfo('/obs/n_genes', ROWS),
      '/obs/leiden': columnInfo('/obs/leiden', ROWS, 'categories'),
      '/obs/donor': columnInfo('/obs/donor', ROWS, 'strings'),
    },
    rows: {
      query,
      queryColumn: async (_, column) => ({
        ...{ kind: column === 'n_genes' ? 'floats' : 'texts', mayLack: true },
        missingMeans: 'NaN',
        ...(column === 'leiden' && { labels: ['0', '1', '10', 'T "x"'] }),
      }),
    },
  };
}

function Bar({ length = ROWS }) {
  const query = useTableQuery('/obs');
  const named = useView(({ tables }) => tables?.['/obs']?.named);
  const { arrangeTable } = useViewActions();
  return (
    <QueryBar
      info={{ ...table, length }}
      query={query}
      named={named}
      onQuery={(part) => arrangeTable('/obs', part)}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Query of/ });
const bar = () => within(document.querySelector('search') as HTMLElement);
const told = () => bar().getByRole('status').textContent;
function type(value: string) {
  fireEvent.change(field(), { target: { value, selectionStart: value.length } });
}
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('counts while a query is typed, says why, and shows its rows by Enter', async () => {
  const { store } = showView(<Bar />, file());
  const where = () => store.getState().view.tables?.['/obs']?.where;
  type('n_genes > 500 and leiden == "0"');
  await waitFor(() => expect(told()).toBe('812 of 3,160 rows'));
  const reasons = screen.getByRole('list', { name: 'Rows that meet each condition' });
  expect(reasons.textContent).toBe(
    'n_genes > 500 2,160 of 3,160leiden == "0" 2,159 of 2,160',
  );
  expect(where()).toBeUndefined();
  press('Enter');
  expect(where()).toBe('n_genes > 500 and leiden == "0"');
  expect(asked).toEqual(['n_genes > 500 and leiden == "0"']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear the query' }));
  expect(where()).toBeUndefined();
  expect(field().value).toBe('');
});

it('says what is missing of a query while it is typed, and what is wrong when its rows are wanted', async () => {
  const { store } = showView(<Bar />, file());
  type('n_genes > ');
  expect(told()).toBe('Not complete: expected a value.');
  expect(field().getAttribute('aria-invalid')).toBe('false');
  press('Enter');
  expect(told()).toMatch(/^The query is wrong at character 10: expected a value/);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  type('n_gene > 5');
  expect(told()).toBe('/obs has no column “n_gene” (character 1). Did you mean n_genes?');
  type('n_genes ~ 5 and leiden');
  expect(told()).toMatch(/^The query is wrong at character 9: “~” has no meaning here/);
  press('Enter');
  expect(store.getState().view.tables).toBeUndefined();
  expect(asked).toEqual([]);
  press('Escape'); // closes what completes it
  press('Escape');
  expect(field().value).toBe('');
});

it('shows what the reader finds wrong', async () => {
  const sentence = '/obs/leiden contains texts, which do not compare with the number 5.';
  const wrong = file(async () => {
    throw new DataError('UnsupportedError', sentence);
  });
  showView(<Bar />, wrong);
  type('leiden == 5 ');
  await waitFor(() => expect(told()).toBe(sentence));
});

it('completes columns, operators and categories by keys', async () => {
  const { client } = showView(<Bar />, file());
  type('le');
  expect(options()).toEqual(['leidencolumn']);
  press('ArrowDown');
  expect(field().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  press('Enter');
  expect(field().value).toBe('leiden ');
  await waitFor(() => expect(options()).toContain('contains "'));
  // categories are not asked for before a value is written
  expect(client.asked.filter((what) => what.startsWith('column'))).toEqual([]);
  type('leiden in ["1');
  await waitFor(() => expect(options()).toEqual(['1', '10']));
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  expect(field().value).toBe('leiden in ["10"');
  type('leiden == T');
  await waitFor(() => expect(options()).toEqual(['T "x"']));
  press('ArrowDown');
  press('Enter');
  expect(field().value).toBe('leiden == "T \\"x\\"" ');
  expect(options()).toEqual(['and', 'or']);
  press('Escape');
  expect(options()).toEqual([]);
});

it('gives up counting where the text changes, and by Cancel', async () => {
  const given: string[] = [];
  const slow = file(
    ({ where }, options) =>
      new Promise((_, reject) => {
        options?.report?.({ done: 100, total: ROWS, unit: 'values' });
        options?.signal?.addEventListener('abort', () => {
          given.push(where);
          reject(abortError());
        });
      }),
  );
  showView(<Bar />, slow);
  type('n_genes > 5');
  await waitFor(() => expect(told()).toBe('Counting… 100 of 3,160 values'));
  type('n_genes > 50');
  await waitFor(() => expect(given).toEqual(['n_genes > 5']));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(told()).toBe('Stopped: the rows of this query are not known.');
  await waitFor(() => expect(given).toEqual(['n_genes > 5', 'n_genes > 50']));
});

it('asks before it reads much over a network', async () => {
  const many = 50_000_000;
  const far = file();
  const large = {
    ...far,
    elements: { '/obs/n_genes': columnInfo('/obs/n_genes', many) },
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
  expect(screen.getByText(/was not used/).textContent).toBe(
    '/obs/S/x was not used: it has 61 entries for 62 chunks',
  );
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
  const checks = { setIndexUse: async (use: string) => void used.push(use) };
  showView(<Bar />, { ...indexed, checks });
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

it('saves queries and selections under names, which queries use and links carry', async () => {
  const { store } = showView(<Bar />, file());
  type('n_genes > 500');
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
  const name = screen.getByRole('textbox', { name: 'Save as' });
  fireEvent.change(name, { target: { value: 'two words' } });
  fireEvent.submit(name);
  expect(screen.getByRole('alert').textContent).toMatch(/^A name begins with a letter/);
  fireEvent.change(name, { target: { value: 'good' } });
  fireEvent.submit(name);
  type('@go');
  expect(options()).toEqual(['@goodrows']);
  press('ArrowDown');
  press('Enter');
  await waitFor(() => expect(told()).toBe('812 of 3,160 rows'));
  press('Enter');
  expect(store.getState().view.tables?.['/obs']).toMatchObject({
    where: '@good',
    named: { good: { where: 'n_genes > 500' } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete @good' }));
  // what is shown keeps its meaning
  expect(field().value).toBe('@good');
  type('@other');
  await waitFor(() =>
    expect(told()).toBe(
      'No query or selection of /obs is saved as @other. @selected is the selection.',
    ),
  );
});
