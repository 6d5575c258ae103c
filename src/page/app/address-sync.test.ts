// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViewStore } from '@/page/state/view-store';
import { sketchedClient } from '@/testing/page/sketched-file';
import { syncAddress } from './address-sync';
import { createKnownHosts } from './known-hosts';
import { SessionControl } from './session';

let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function visit(hash: string, known: readonly string[] = ['a.org']) {
  window.history.replaceState(null, '', `/${hash}`);
  const view = createViewStore();
  const open = vi.fn(async () => sketchedClient({}));
  const hosts = createKnownHosts();
  for (const host of known) hosts.add(host, false);
  const openFolder = () => Promise.reject(new Error('no folder'));
  const base = 'https://petri.test/';
  const options = { view, open, openFolder, hosts, notify: () => {}, base };
  const session = new SessionControl(options);
  leave = syncAddress(view, session);
  await vi.runAllTimersAsync();
  const push = vi.spyOn(window.history, 'pushState');
  return { view, session, push, open, steps: () => push.mock.calls.length };
}

it('opens the demo at the first visit, in the place of the empty address', async () => {
  const { session } = await visit('');
  expect(session.store.getState().status).toBe('open');
  expect(window.location.hash).toBe('#source=demo.zarr.zip');
});

it('stays on the start page where that is asked for', async () => {
  const { session, open } = await visit('#empty');
  expect(session.store.getState().status).toBe('empty');
  expect(open).not.toHaveBeenCalled();
});

it('records another element as a history step, but not scrolling', async () => {
  const { view, steps } = await visit('#source=https://a.org/f.zarr');
  view.getState().showElement('/obs/leiden');
  expect(window.location.hash).toBe('#source=https://a.org/f.zarr&element=/obs/leiden');
  expect(steps()).toBe(1);
  view.getState().colorBy('/obs/leiden');
  view.getState().moveTo({ x: 1, y: 2, zoom: 3 });
  await vi.runAllTimersAsync();
  expect(steps()).toBe(1);
  expect(window.location.hash).toMatch(/&color=\/obs\/leiden&v=/);
});

it('marks the page while the address does not yet say what is shown', async () => {
  const isLate = () => document.documentElement.hasAttribute('data-address-late');
  const { view } = await visit('#source=https://a.org/f.zarr');
  view.getState().colorBy('/obs/leiden');
  view.getState().colorBy('/obs/age');
  expect(isLate()).toBe(true);
  await vi.runAllTimersAsync();
  expect(isLate()).toBe(false);
  expect(window.location.hash).toBe('#source=https://a.org/f.zarr&color=/obs/age');
});

it('hands a change that the address does not say yet to the page after a reload', async () => {
  const { view } = await visit('#source=https://a.org/f.zarr');
  view.getState().colorBy('/obs/leiden');
  view.getState().colorBy('/obs/age');
  window.dispatchEvent(new Event('pagehide'));
  leave();
  // the browser loads the address that it knew
  const again = await visit('#source=https://a.org/f.zarr');
  expect(window.location.hash).toBe('#source=https://a.org/f.zarr&color=/obs/age');
  expect(again.view.getState().view.color).toBe('/obs/age');
  leave();
  const other = await visit('#source=https://a.org/f.zarr');
  expect(other.view.getState().view.color).toBeUndefined();
});

describe('a change that the address says once the browser has begun to load an earlier one', () => {
  const source = '#source=https://a.org/f.zarr';

  /** Loads `hash` again after a change whose address came too late for that. */
  async function visitAgain(type: string, hash: string, wait = 0) {
    const { view } = await visit(source);
    view.getState().colorBy('/obs/age');
    await vi.runAllTimersAsync();
    expect(window.location.hash).toBe(`${source}&color=/obs/age`);
    await vi.advanceTimersByTimeAsync(wait);
    window.dispatchEvent(new Event('pagehide'));
    leave();
    const entry = { type } as unknown as PerformanceEntry;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
    const again = await visit(hash);
    return again.view.getState().view.color;
  }

  it('is there after a reload', async () => {
    expect(await visitAgain('reload', source)).toBe('/obs/age');
    expect(window.location.hash).toBe(`${source}&color=/obs/age`);
  });

  it('is not where the address is opened in any other way, or is another one', async () => {
    expect(await visitAgain('navigate', source)).toBeUndefined();
    leave();
    expect(await visitAgain('reload', '#source=https://a.org/g.zarr')).toBeUndefined();
  });

  it('is not where it was made long before', async () => {
    expect(await visitAgain('reload', source, 10_000)).toBeUndefined();
  });
});

it('restores what the address says when the browser goes back', async () => {
  const { view, session, open } = await visit(
    '#source=https://a.org/f.zarr&element=/obs',
  );
  expect(view.getState().view.element).toBe('/obs');
  window.history.replaceState(null, '', '/#source=https://a.org/f.zarr&element=/var');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(view.getState().view.element).toBe('/var');
  expect(open).toHaveBeenCalledTimes(1);
  window.history.replaceState(null, '', '/#empty');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(session.store.getState().status).toBe('empty');
  expect(window.location.hash).toBe('#empty');
});

it('says in the address that nothing is open', async () => {
  const { session } = await visit('#source=https://a.org/f.zarr');
  session.close();
  expect(window.location.hash).toBe('#empty');
});

it('leaves the address of a link as it is while the user is asked, and once they agree', async () => {
  // not as Petri would write it
  const hash = '#element=/obs&source=https://b.org/f.zarr';
  const { session, open, steps } = await visit(hash);
  const before = steps();
  expect(open).not.toHaveBeenCalled();
  expect(window.location.hash).toBe(hash);
  session.question.getState()?.yes({ isKept: false, withLogin: false });
  await vi.runAllTimersAsync();
  expect(open).toHaveBeenCalledTimes(1);
  expect(window.location.hash).toBe('#source=https://b.org/f.zarr&element=/obs');
  expect(steps()).toBe(before);
});

it('says in the address again what is shown where the user does not agree', async () => {
  const { session, view, open, steps } = await visit('#source=https://b.org/f.zarr');
  session.question.getState()?.no();
  expect(window.location.hash).toBe('#empty');
  await session.openAddress('https://a.org/f.zarr');
  view.getState().showElement('/obs');
  const before = steps();
  window.history.pushState(null, '', '/#source=https://c.org/f.zarr');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(session.question.getState()?.contact.host).toBe('c.org');
  expect(view.getState().view.element).toBe('/obs');
  session.question.getState()?.no();
  expect(window.location.hash).toBe('#source=https://a.org/f.zarr&element=/obs');
  expect(steps()).toBe(before + 1); // that of the test alone
  expect(open).toHaveBeenCalledTimes(1);
});

it('says a later link in the address while that is asked about', async () => {
  const { session } = await visit('#source=https://b.org/f.zarr');
  const later = '#source=https://c.org/f.zarr';
  window.history.pushState(null, '', `/${later}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(session.question.getState()?.contact.host).toBe('c.org');
  expect(window.location.hash).toBe(later);
  // the open source may meanwhile be shown in another way
  session.question.getState()?.yes({ isKept: false, withLogin: false });
  expect(window.location.hash).toBe(later);
});

it('takes a password out of the address bar at once', async () => {
  const { session } = await visit('#source=https://me:s3cret@b.org/f.zarr&element=/obs');
  expect(window.location.hash).toBe('#source=https://b.org/f.zarr&element=/obs');
  expect(session.question.getState()?.login?.user).toBe('me');
});

it('opens the page where something else was kept in the place of a late change', async () => {
  for (const text of [
    ...['{', '[1]', '"x"', '["#a"]', '["#empty","/elsewhere"]', '{"now":"#empty"}'],
    '{"now":"#empty","before":[],"next":"/elsewhere"}',
    '{"now":"#empty","before":"","next":"#source=demo.zarr.zip"}',
  ]) {
    window.sessionStorage.setItem('petri-late', text);
    const { session } = await visit('#empty');
    expect(session.store.getState().status).toBe('empty');
    leave();
  }
});
