// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataError } from '@/model/errors';
import type { SourceSpec } from '@/model/source';
import { createViewStore } from '@/page/state/view-store';
import { ErrorPage } from './ErrorPage';
import { SessionControl } from './session';
import { SessionContext } from './session-context';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('location', new URL('https://petri.bio/'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows why an address could not be opened; gives what was tried to open. */
async function fail(address: string, error: DataError): Promise<readonly SourceSpec[]> {
  const specs: SourceSpec[] = [];
  const session = new SessionControl({
    view: createViewStore(),
    notify: () => {},
    base: 'https://petri.bio/',
    openFolder: () => Promise.reject(new Error('no folder')),
    open: async (spec: SourceSpec) => {
      specs.push(spec);
      throw error;
    },
  });
  await session.openAddress(address);
  const failed = session.store.getState();
  if (failed.status !== 'failed') throw new Error(failed.status);
  render(
    <SessionContext value={session}>
      <ErrorPage session={failed} />
    </SessionContext>,
  );
  return specs;
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const unreachable = new DataError('UnreachableError', 'It could not be read.');

it('says that http is refused on a page of https, and tries it with https', async () => {
  const specs = await fail('http://data.example.org/a.h5ad', unreachable);
  expect(heading()).toBe('This page cannot read from an http URL');
  fireEvent.click(screen.getByRole('button', { name: 'Try https' }));
  expect(specs[1]).toEqual({ kind: 'url', url: 'https://data.example.org/a.h5ad' });
});

it('says that an address is in a private network', async () => {
  await fail('https://192.168.1.4/a.h5ad', unreachable);
  expect(heading()).toBe('This URL is on a private network');
});

it('says that nothing answers, once it has asked', async () => {
  await fail('https://data.example.org/a.h5ad', unreachable);
  expect(await screen.findByText(/^data\.example\.org does not respond/)).toBeDefined();
  expect(heading()).toBe('The server does not respond');
});

it('names the page whose file it tried', async () => {
  await fail('https://zenodo.org/records/1/files/a.h5ad?download=1', unreachable);
  const [tried] = screen.getAllByRole('definition');
  expect(tried?.textContent).toBe(
    'https://zenodo.org/api/records/1/files/a.h5ad/contentthe file shown by the page https://zenodo.org/records/1/files/a.h5ad?download=1',
  );
});

it('asks nothing of a page that is known to lead to files only, and says how to get on', async () => {
  await fail('https://zenodo.org/records/7041849', unreachable);
  expect(heading()).toBe('This is the URL of a page, not of a file');
  expect(screen.getByText(/copy the URL of the Download button/)).toBeDefined();
});

it('opens the file behind a Git LFS pointer on GitHub', async () => {
  const pointer = new DataError('NotDataError', 'a.h5ad is not the file itself.', {
    fault: 'Git LFS pointer',
  });
  const specs = await fail('https://github.com/o/r/blob/main/a.h5ad', pointer);
  fireEvent.click(screen.getByRole('button', { name: 'Open it from Git LFS' }));
  expect(specs[1]).toEqual({
    kind: 'url',
    url: 'https://media.githubusercontent.com/media/o/r/main/a.h5ad',
  });
});

it('offers to read all of a file that comes whole only', async () => {
  const whole = new DataError('RangeNotSupportedError', 'It comes whole only (30 MB).');
  const specs = await fail('https://data.example.org/a.h5ad', whole);
  fireEvent.click(screen.getByRole('button', { name: 'Load the whole file' }));
  expect(specs[1]).toMatchObject({ whole: true });
});

it('asks for the keys of a bucket that denies access, and opens it with those', async () => {
  const specs = await fail(
    's3://cells/a.h5ad',
    new DataError('DeniedError', 'The server denies access (403).'),
  );
  expect(heading()).toBe('This bucket asks for keys');
  const field = await screen.findByLabelText('Access key ID');
  fireEvent.paste(field, {
    clipboardData: {
      getData: () =>
        '[lab]\naws_access_key_id = ASIA1\naws_secret_access_key = s\naws_session_token = t==\nregion = eu-west-1\n',
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again with these' }));
  expect(specs[1]).toEqual({
    ...{ kind: 'url', url: 's3://cells/a.h5ad', region: 'eu-west-1' },
    keys: { accessKeyId: 'ASIA1', secretAccessKey: 's', sessionToken: 't==' },
  });
});

it('says of keys that are not accepted why, in place of asking for some', async () => {
  await fail(
    's3://cells/a.h5ad',
    new DataError('DeniedError', 'The keys have expired.', { refuses: 'keys' }),
  );
  expect(heading()).toBe('The keys are not accepted');
  expect(screen.getByRole('alert').textContent).toBe('The keys have expired.');
});

it.each([
  ['NotDataError', ['Open file', 'Try again']],
  ['UnreachableError', ['Try again', 'Open file']],
] as const)('of %s, the first button is what helps', async (name, first) => {
  await fail('https://example.org/table.csv', new DataError(name, 'Not opened.'));
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons.filter((text) => first.some((one) => one === text))).toEqual(first);
});
