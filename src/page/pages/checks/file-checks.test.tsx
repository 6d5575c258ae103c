// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CheckDepth, Diagnostic, FileCheck } from '@/ask/checks/table-check';
import type { AskOf } from '@/ask/questions';
import type { View } from '@/page/state/view';
import { showView } from '@/testing/page/show-view';
import { FileChecks } from './FileChecks';

afterEach(cleanup);

const broken: Diagnostic = {
  ...{ code: 'column-unlisted', severity: 'warning', path: '/obs/n' },
  ...{ standard: 'AnnData', paragraph: 'Dataframe specification v0.2.0' },
  what: 'column-order does not list this column',
};

const check = (more: Partial<FileCheck> = {}): FileCheck => ({
  ...{ depth: 'headers', standards: ['AnnData'], diagnostics: [], nodes: 24 },
  counts: { error: 0, warning: 0, info: 0 },
  cost: { bytes: 2_000_000, isStored: true },
  ...more,
});

type Wanted = 'unasked' | CheckDepth;

const requestOf = ({ depth, isWanted }: AskOf<'checkFile'>): Wanted =>
  isWanted ? depth : 'unasked';

/** Answers by depth, and records each request. */
function show(answers: Partial<Record<Wanted, FileCheck>>, state?: Partial<View>) {
  const requests: Wanted[] = [];
  const checkFile = (ask: AskOf<'checkFile'>) => {
    requests.push(requestOf(ask));
    return answers[requestOf(ask)];
  };
  const content = { answers: { checkFile } };
  const shown = showView(<FileChecks isWanted />, content, state);
  return { ...shown, requests };
}

it('offers to check a file where that takes long, and reads its headers only then', async () => {
  const { requests } = show({ headers: check() });
  fireEvent.click(await screen.findByRole('button', { name: 'Check this file' }));
  await screen.findByText('AnnData: no requirement broken');
  expect([...new Set(requests)]).toEqual(['unasked', 'headers']);
});

it('says of a remote file that requests are only known afterwards, and then how many they were', async () => {
  const spent = { requests: 31, bytesRead: 1_250_000 };
  const source = { kind: 'url', url: 'https://example.org/a.h5ad' } as const;
  show({ headers: check({ spent }) }, { source });
  await screen.findByText(/How many requests that takes is only known afterwards\.$/);
  fireEvent.click(screen.getByRole('button', { name: 'Check this file' }));
  await screen.findByText(
    'Only headers were checked, not values: 24 groups and arrays. That took 31 requests, 1.3 MB.',
  );
});

it('says what reading all values takes before it does', async () => {
  const { requests } = show({ unasked: check(), values: check({ depth: 'values' }) });
  const button = await screen.findByRole('button', { name: 'Check all values (2.0 MB)' });
  expect([...new Set(requests)]).toEqual(['unasked']);
  fireEvent.click(button);
  await screen.findByText('Headers and all values were checked: 24 groups and arrays.');
});

it('counts warnings if the user is strict, which the link says', async () => {
  const counts = { error: 0, warning: 1, info: 0 };
  const { store } = show({ unasked: check({ diagnostics: [broken], counts }) });
  await screen.findByText('AnnData: passed with 1 warning');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Strict: warnings count too' }));
  await screen.findByText('AnnData: failed with 1 warning');
  expect(store.getState().view.page?.turned).toEqual(['strict checks']);
  expect(screen.getByRole('listitem').textContent).toBe(
    '/obs/n: column-order does not list this column warning, column-unlisted, AnnData, Dataframe specification v0.2.0',
  );
});

it('claims nothing of a file that follows no specification', async () => {
  show({ unasked: check({ standards: [] }) });
  await screen.findByText(
    'No specification to check against; everything could be opened',
  );
});

it('folds the many places of one requirement, so that others stay in sight', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...broken,
    path: `/obs/n${at}`,
  }));
  const other: Diagnostic = { ...broken, code: 'column-missing', path: '/obs/gone' };
  show({
    unasked: check({
      diagnostics: [...many, other],
      counts: { error: 0, warning: 2991, info: 0 },
      unlisted: { 'column-unlisted': 2790 },
    }),
  });
  const summary = await screen.findByText(
    /^2,990 places: column-order does not list this column/,
  );
  expect(summary.closest('details')?.open).toBe(false);
  expect(screen.getByText('2,790 more are not listed here.')).toBeDefined();
  expect(screen.getByRole('link', { name: '/obs/gone' })).toBeDefined();
});

it('keeps what the headers say while values are read, and after that was cancelled', async () => {
  const counts = { error: 0, warning: 1, info: 0 };
  showView(<FileChecks isWanted />, {
    answers: {
      checkFile: (ask) =>
        requestOf(ask) === 'values'
          ? new Promise(() => {}) // never answers
          : Promise.resolve(check({ diagnostics: [broken], counts })),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Check all values/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('Loading all values of this file was stopped.');
  expect(screen.getByText('AnnData: passed with 1 warning')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Check all values/ })).toBeNull();
});

it('keeps the focus in the section where the focused button is replaced', async () => {
  show({ unasked: check(), values: check({ depth: 'values' }) });
  const button = await screen.findByRole('button', { name: /^Check all values/ });
  button.focus();
  fireEvent.click(button);
  await screen.findByText(/^Headers and all values were checked/);
  expect(document.activeElement).toBe(
    screen.getByRole('region', { name: 'Conformance' }),
  );
});
