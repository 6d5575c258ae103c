// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { abortError, DataError } from '@/model/errors';
import {
  asked,
  Bar,
  field,
  file,
  options,
  press,
  ROWS,
  told,
  type,
} from '@/testing/page/query-bar';
import { showView } from '@/testing/page/show-view';

afterEach(cleanup);

it('counts while a query is typed, says why, and shows its rows by Enter', async () => {
  const { store } = showView(<Bar />, file());
  const where = () => store.getState().view.tables?.['/obs']?.where;
  type('n_genes > 500 and leiden == "0"');
  await waitFor(() => expect(told()).toBe('812 of 3,160 rows'));
  const reasons = screen.getByRole('list', { name: 'Rows that meet each condition' });
  expect(reasons.textContent).toBe(
    'n_genes > 500 met by 2,160 of 3,160 rows in questionleiden == "0" met by 2,159 of 2,160 rows in question',
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
  type('leiden == T');
  expect(told()).toBe('Not complete: expected a value; texts go in quotes.');
  type('n_genes > ');
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

it('takes the only completion of a text that is no query by Enter, and names a column that is there', async () => {
  showView(<Bar />, file());
  expect(field().placeholder).toBe('Filter rows, such as n_genes > 500');
  type('le');
  press('Enter');
  expect(field().value).toBe('leiden ');
  type('leiden == T');
  await waitFor(() => expect(options()).toEqual(['T "x"']));
  press('Enter');
  expect(field().value).toBe('leiden == "T \\"x\\"" ');
});

it('gives up counting where the text changes, and by Cancel', async () => {
  const given: string[] = [];
  const slow = file(
    ({ where }, { report, signal }) =>
      new Promise((_, reject) => {
        report?.({ done: 100, total: ROWS, unit: 'values' });
        signal?.addEventListener('abort', () => {
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
  // the shown rows keep their meaning
  expect(field().value).toBe('@good');
  type('@other');
  await waitFor(() =>
    expect(told()).toBe(
      'No query or selection of /obs is saved as @other. @selected is the selection.',
    ),
  );
});
