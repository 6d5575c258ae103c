// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '@/page/kit/context/notify';
import { sayLimits } from './browser-limits';

let said: Notice[];
const notify = (notice: Notice) => said.push(notice);

/** What a browser that refuses storage throws. */
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const request = (event: 'onsuccess' | 'onerror') => {
  const opened = { result: { transaction: refuse }, error: new DOMException('x', 'Y') };
  queueMicrotask(() => (opened as unknown as Record<string, () => void>)[event]?.());
  return opened;
};

beforeEach(() => {
  said = [];
  window.sessionStorage.clear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({}) } });
  const store = () => {
    const counted = { transaction: new EventTarget(), onsuccess: () => {} };
    queueMicrotask(() => counted.onsuccess());
    return counted;
  };
  const database = { transaction: () => ({ objectStore: () => ({ count: store }) }) };
  const open = () => ({ ...request('onsuccess'), result: database });
  vi.stubGlobal('indexedDB', {
    open() {
      const opened = open() as ReturnType<typeof open> & { onsuccess?: () => void };
      queueMicrotask(() => opened.onsuccess?.());
      return opened;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is silent where nothing is missing', async () => {
  await sayLimits(notify);
  expect(said).toEqual([]);
});

it('says once a tab what plain http is without', async () => {
  vi.stubGlobal('isSecureContext', false);
  await sayLimits(notify);
  await sayLimits(notify);
  expect(said).toEqual([
    {
      tone: 'warning',
      stays: true,
      text: 'This page came over plain http, which limits what the browser lets it do: gene indexes and recent files are not kept, Petri does not start offline, saved files go to the downloads folder, and packed files (.h5ad.gz) have to be unpacked first. Everything else works. For these, open Petri over https or at localhost.',
    },
  ]);
});

it('names what a browser without any storage does not keep, until the page is reloaded', async () => {
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => refuse() } });
  vi.stubGlobal('indexedDB', { open: refuse });
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(refuse);
  const navigations = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  await sayLimits(notify);
  expect(said.map(({ text }) => text)).toEqual([
    'This browser does not keep settings, recent files, or gene indexes for this page, and packed files (.h5ad.gz) have to be unpacked first, as in a private window or with cookies blocked. Everything else works. For these, open Petri in a normal window and allow its site to store data.',
  ]);
  navigations.mockReturnValue([{ type: 'reload' } as never]);
  await sayLimits(notify);
  expect(said).toHaveLength(1);
});

it.each([
  ['refuses', { storage: { getDirectory: async () => refuse() } }],
  ['has none', {}],
])('names gene indexes alone where the browser %s private files', async (_, stubbed) => {
  vi.stubGlobal('navigator', stubbed);
  await sayLimits(notify);
  expect(said[0]?.text).toContain('does not keep gene indexes for this page');
});

it('is silent in another page', async () => {
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('parent', {});
  await sayLimits(notify);
  expect(said).toEqual([]);
});
