// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createKnownHosts } from './known-hosts';
import { linkedSource } from './linked-source';
import { createAccessKeys } from './source-access';

const BASE = 'https://petri.test/app/';
const linked = (hash: string) => linkedSource(hash, BASE);
const URL_OF_B = 'https://b.org/b.h5ad';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('a first visit to petri serve opens its files, and the app alone the demo', () => {
  const sign = document.createElement('meta');
  sign.name = 'petri-served';
  document.head.append(sign);
  sign.content = '1';
  expect(linked('')?.spec).toEqual({
    kind: 'url',
    url: 'https://petri.test/app/files/',
  });
  sign.content = 'app';
  expect(linked('')?.spec).toEqual({
    kind: 'url',
    url: 'https://petri.test/app/demo.zarr.zip',
  });
  sign.remove();
});

it('a first visit opens the demo, the start page nothing', () => {
  expect(linked('')).toEqual({
    spec: { kind: 'url', url: 'https://petri.test/app/demo.zarr.zip' },
    element: '/',
    isAsStored: true,
  });
  expect(linked('#empty')).toBeUndefined();
  expect(linked('#element=/obs')).toBeUndefined();
  expect(linked('#file=a.h5ad&size=3')).toBeUndefined();
});

it('a link to the page’s own server opens its file, at its element', () => {
  expect(linked('#source=data/a%20b.h5ad&element=/obs&color=/obs/leiden')).toEqual({
    spec: {
      kind: 'url',
      url: 'https://petri.test/app/data/a%20b.h5ad',
      redirects: { known: [], others: 'none' },
    },
    element: '/obs',
    isAsStored: true,
  });
});

it('knows whether a link says more of an element: its rows are then others, or a page is shown', () => {
  const isAsStored = (rest: string) =>
    linked(`#source=data/a.h5ad&element=/obs${rest}`)?.isAsStored;
  expect(isAsStored('&embedding=/obsm/X_umap&color=/obs/leiden')).toBe(true);
  expect(isAsStored('&cell=5000,')).toBe(false);
  expect(isAsStored('&v=eJyrVipJTMpJVbIqKSpN1VEqSy0qzszPU7IyrAUAcrUIhg')).toBe(false);
  expect(isAsStored('&page=plots')).toBe(false);
});

it('a link to another server opens only where links to it open without a question', () => {
  const link = `#source=${URL_OF_B}`;
  expect(linked(link)).toBeUndefined();
  createKnownHosts(sessionStorage).add('b.org', false);
  expect(linked(link)?.spec).toEqual({
    kind: 'url',
    url: URL_OF_B,
    redirects: { known: ['b.org'], others: 'none' },
  });
  expect(linked('#source=https://b.org:8000/b.h5ad')).toBeUndefined();
  expect(linked('#source=https://user:secret@b.org/b.h5ad')).toBeUndefined();
});

it('what the user gave for the server in this tab goes with it', () => {
  createKnownHosts(sessionStorage).add('b.org', false);
  const keys = createAccessKeys(sessionStorage);
  keys.give(URL_OF_B, { headers: { 'X-Key': '1' } });
  keys.take(`${URL_OF_B}?token=2`);
  expect(linked(`#source=${URL_OF_B}`)?.spec).toMatchObject({
    kind: 'url',
    url: `${URL_OF_B}?token=2`,
    headers: { 'X-Key': '1' },
  });
});

it('of a page about a file the file is opened', () => {
  createKnownHosts(sessionStorage).add('raw.githubusercontent.com', false);
  expect(linked('#source=https://github.com/o/r/blob/main/a.h5ad')?.spec).toMatchObject({
    kind: 'url',
    url: 'https://raw.githubusercontent.com/o/r/main/a.h5ad',
  });
});
