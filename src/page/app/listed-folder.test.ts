import { expect, it } from 'vitest';
import { START } from '@/page/state/view';
import { given, start } from '@/testing/page/start-session';
import { isCopyOf } from './session-source';
import type { GivenSource } from './session-state';

const folder = (name: string): GivenSource => ({
  kind: 'folder',
  name,
  access: { file: async () => undefined, list: async () => [] },
});

it('lists a folder that is no store, and frees it when an entry is opened', async () => {
  const { session, closedFolders, now } = start({ runs: ['b.h5ad', 'a.zarr/'] });
  await session.openGiven(folder('runs'));
  expect(now()).toMatchObject({
    status: 'folder',
    ref: { name: 'runs' },
    client: {
      entries: [
        { name: 'a.zarr', isFolder: true },
        { name: 'b.h5ad', isFolder: false },
      ],
    },
  });
  expect(closedFolders).toEqual([]);
  await session.openGiven(given('b.h5ad'));
  expect(now().status).toBe('open');
  expect(closedFolders).toEqual(['runs']);
});

it('goes back from an entry to the list', async () => {
  const { session, view, now } = start({ runs: ['b.h5ad'] });
  await session.openGiven(folder('runs'));
  const list = view.getState().view;
  await session.openGiven(given('b.h5ad'));
  await session.follow(list);
  expect(now()).toMatchObject({ status: 'folder', ref: { name: 'runs' } });
});

it('says of an empty folder that it is no store', async () => {
  const { session, closedFolders, now } = start({ runs: [] });
  await session.openGiven(folder('runs'));
  expect(now()).toMatchObject({ status: 'failed', error: { name: 'NotDataError' } });
  expect(closedFolders).toEqual(['runs']);
});

it('frees a folder that is given up while it is listed', async () => {
  const { session, closedFolders, now } = start({ runs: ['b.h5ad'] });
  const listing = session.openGiven(folder('runs'));
  await new Promise((resolve) => setTimeout(resolve));
  session.close();
  await listing;
  expect(now().status).toBe('empty');
  expect(closedFolders).toEqual(['runs']);
});

it('waits on in a folder for the file that a link means', async () => {
  const { session, now } = start({ runs: ['b.h5ad'] });
  const wanted = { kind: 'file', name: 'b.h5ad', size: 5 } as const;
  await session.follow({ ...START, source: wanted, element: '/obs' });
  await session.openGiven(folder('runs'));
  expect(now()).toMatchObject({ status: 'folder', wanted });
  await session.openGiven(given('b.h5ad'));
  expect(now()).toMatchObject({ status: 'open', ref: { name: 'b.h5ad' } });
});

it('takes a store alone for the one that a link names with its folder, and no other', () => {
  const wanted = { kind: 'file', name: 'runs/s1/a.zarr' } as const;
  expect(isCopyOf(wanted, { kind: 'file', name: 'a.zarr' })).toBe(true);
  expect(isCopyOf(wanted, { kind: 'file', name: 's1/a.zarr' })).toBe(true);
  expect(isCopyOf(wanted, { kind: 'file', name: 'runs/s2/a.zarr' })).toBe(false);
  expect(isCopyOf(wanted, { kind: 'file', name: 'zarr' })).toBe(false);
});

it('lists an archive, and calls its files by their paths in it', async () => {
  const { session, specs, view, now } = start({ 'x.tar': ['b.h5ad', 'c.h5ad'] });
  await session.openGiven(given('x.tar'));
  expect(now()).toMatchObject({ status: 'folder', ref: { name: 'x.tar', size: 5 } });
  await session.openGiven({ ...given('x.tar'), member: 'b.h5ad' });
  expect(now()).toMatchObject({ status: 'open', ref: { name: 'x.tar/b.h5ad' } });
  expect(specs.at(-1)).toMatchObject({ kind: 'file', member: 'b.h5ad' });
  expect(view.getState().view.source).toMatchObject({ name: 'x.tar/b.h5ad' });
});

it('lists an archive at an address, and names a file of it by a fragment', async () => {
  const url = 'https://petri.test/x.tar';
  const { session, specs, view, now } = start({ [url]: ['b c.h5ad'] });
  await session.openAddress(url);
  expect(now()).toMatchObject({ status: 'folder', ref: { kind: 'url', url } });
  await session.openAddress(`${url}#b%20c.h5ad`);
  expect(now().status).toBe('open');
  expect(specs.at(-1)).toMatchObject({ kind: 'url', url: `${url}#b%20c.h5ad` });
  expect(view.getState().view.source).toEqual({ kind: 'url', url: `${url}#b%20c.h5ad` });
});

it('opens in an archive that is given the file of it that a link means', async () => {
  const { session, specs, now } = start({ 'x.tar': ['b.h5ad', 'c.h5ad'] });
  const source = { kind: 'file', name: 'x.tar/b.h5ad' } as const;
  await session.follow({ ...START, source });
  await session.openGiven(given('x.tar'));
  expect(now()).toMatchObject({ status: 'open', ref: { name: 'x.tar/b.h5ad' } });
  expect(specs.at(-1)).toMatchObject({ kind: 'file', member: 'b.h5ad' });
});

it('lists an archive that has no such file, and opens one of its files', async () => {
  const url = 'https://petri.test/x.tar';
  const { session, now } = start(
    { [url]: ['b.h5ad'] },
    { [`${url}#old.h5ad`]: 'old.h5ad' },
  );
  await session.openAddress(`${url}#old.h5ad`);
  expect(now()).toMatchObject({
    status: 'folder',
    ref: { kind: 'url', url },
    folder: { kind: 'url', url },
    missing: 'old.h5ad',
  });
});

it('lists a folder of a server, by its URL with a slash', async () => {
  const { session, now } = start({ 'https://petri.test/bad/': ['b.h5ad'] });
  await session.openAddress('https://petri.test/bad');
  expect(now()).toMatchObject({
    status: 'folder',
    ref: { kind: 'url', url: 'https://petri.test/bad' },
    folder: { kind: 'url', url: 'https://petri.test/bad/' },
    client: { entries: [{ name: 'b.h5ad' }] },
  });
});

it('reports the file that failed, where its name is that of a file, or the server has no list', async () => {
  const { session, now } = start({ 'https://petri.test/bad.zarr/': ['b.h5ad'] });
  for (const name of ['bad.zarr', 'bad/']) {
    await session.openAddress(`https://petri.test/${name}`);
    expect(now()).toMatchObject({ status: 'failed', error: { name: 'NotDataError' } });
  }
});

it('opens an entry at the view of its shelf, and knows the folder that it came from', async () => {
  const { session, view, now } = start({ runs: ['b.h5ad'] });
  await session.openGiven(folder('runs'));
  const entry = given('b.h5ad');
  session.noteListed({ kind: 'file', name: 'b.h5ad', size: 5 });
  await session.openGiven(entry, { ...START, names: 'gene_ids' });
  const from = { ref: { kind: 'file', name: 'runs' }, title: 'runs' };
  expect(now()).toMatchObject({ status: 'open', from });
  expect(view.getState().view).toMatchObject({
    source: { kind: 'file', name: 'b.h5ad' },
    names: 'gene_ids',
  });
  await session.openGiven(given('c.h5ad'));
  expect(now()).toMatchObject({ status: 'open', from: undefined });
  // by the browser's Back, too
  await session.follow({ ...START, source: { kind: 'file', name: 'b.h5ad', size: 5 } });
  expect(now()).toMatchObject({ status: 'open', from });
});

it('keeps the view of a link that waits for a file, also where a shelf has another', async () => {
  const { session, view } = start({ runs: ['b.h5ad'] });
  const source = { kind: 'file', name: 'b.h5ad', size: 5 } as const;
  await session.follow({ ...START, source, names: 'gene_ids' });
  await session.openGiven(folder('runs'));
  await session.openGiven(given('b.h5ad'), { ...START, names: 'other' });
  expect(view.getState().view.names).toBe('gene_ids');
});

it('a folder that was opened from the list of another knows it', async () => {
  const { session, now } = start({
    'https://petri.test/bad/': ['bad2/'],
    'https://petri.test/bad/bad2/': ['b.h5ad'],
  });
  await session.openAddress('https://petri.test/bad/');
  expect(now()).toMatchObject({ status: 'folder', from: undefined });
  const source = { kind: 'url', url: 'https://petri.test/bad/bad2/' } as const;
  session.noteListed(source);
  await session.follow({ ...START, source });
  const from = { ref: { kind: 'url', url: 'https://petri.test/bad/' }, title: 'bad' };
  expect(now()).toMatchObject({ status: 'folder', title: 'bad2', from });
});

it('opens a file of a signed folder with its signature, which no link has', async () => {
  const { session, specs, view, now } = start({
    'https://petri.test/bad/?token=secret': ['b.h5ad'],
  });
  await session.openAddress('https://petri.test/bad/?token=secret');
  expect(now()).toMatchObject({
    status: 'folder',
    ref: { url: 'https://petri.test/bad/' },
    title: 'bad',
  });
  const source = { kind: 'url', url: 'https://petri.test/bad/b.h5ad' } as const;
  session.noteListed(source, '?token=secret');
  await session.follow({ ...START, source });
  expect(specs.at(-1)).toMatchObject({ url: `${source.url}?token=secret` });
  expect(view.getState().view.source).toMatchObject({ url: source.url });
});
