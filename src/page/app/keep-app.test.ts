// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '@/page/kit/context/notify';
import { keepApp } from './keep-app';

/** A service worker that a test moves from state to state. */
class FakeWorker extends EventTarget {
  readonly asked: unknown[] = [];
  state: ServiceWorkerState = 'installing';
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  scope = new URL('./', document.baseURI).href;
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  isGone = false;
  update = vi.fn(async () => {});
  async unregister() {
    this.isGone = true;
    return true;
  }
}

let registration: FakeRegistration | undefined;
const register = vi.fn(async () => {
  registration = new FakeRegistration();
});
let said: Notice[];
const notify = (notice: Notice) => said.push(notice);
const reload = vi.fn();

beforeEach(() => {
  said = [];
  registration = undefined;
  register.mockClear();
  reload.mockClear();
  vi.stubEnv('DEV', false);
  const serviceWorker = { register, getRegistration: async () => registration };
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The app is kept already, and serves this page. */
function kept(): FakeRegistration {
  const known = new FakeRegistration();
  known.active = new FakeWorker();
  registration = known;
  return known;
}

it('registers one worker, for the folder of the page, past the cache of the browser', async () => {
  await keepApp(notify);
  const script = new URL('service-worker.js', document.baseURI).href;
  expect(register.mock.calls).toEqual([[script, { updateViaCache: 'none' }]]);
  registration?.installing?.become('installed');
  expect(said).toEqual([]);
});

it('keeps nothing during development', async () => {
  vi.stubEnv('DEV', true);
  await keepApp(notify);
  expect(register).not.toHaveBeenCalled();
});

it('keeps nothing over plain http', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await keepApp(notify);
  expect(register).not.toHaveBeenCalled();
});

it('keeps nothing in another page', async () => {
  vi.stubGlobal('parent', {});
  await keepApp(notify);
  expect(register).not.toHaveBeenCalled();
});

it('keeps nothing new where the user saves data, and goes on with what is kept', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  await keepApp(notify);
  expect(register).not.toHaveBeenCalled();
  const known = kept();
  await keepApp(notify);
  expect(known.update).toHaveBeenCalledOnce();
});

it('removes the copy where the server is the user’s own', async () => {
  const known = kept();
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'petri-served' }),
  );
  await keepApp(notify);
  expect(known.active?.asked).toEqual(['leave']);
  expect(known.isGone).toBe(true);
  expect(register).not.toHaveBeenCalled();
});

it('leaves the worker of a folder above to its owner', async () => {
  const known = kept();
  known.scope = 'https://lab.org/';
  await keepApp(notify);
  expect(register).toHaveBeenCalledOnce();
  expect(known.update).not.toHaveBeenCalled();
});

it('offers a version that is complete, which takes over when the user says so', async () => {
  const known = kept();
  await keepApp(notify);
  const next = new FakeWorker();
  known.installing = next;
  known.dispatchEvent(new Event('updatefound'));
  expect(said).toEqual([]);
  known.waiting = next;
  next.become('installed');
  expect(said.map(({ text }) => text)).toEqual(['A new version of Petri is ready.']);
  expect(next.asked).toEqual([]);
  said[0]?.action?.run();
  expect(next.asked).toEqual(['take-over']);
  expect(reload).not.toHaveBeenCalled();
  next.become('activating');
  expect(reload).toHaveBeenCalledOnce();
});

it('says nothing of a version that could not be completed', async () => {
  const known = kept();
  await keepApp(notify);
  const next = new FakeWorker();
  known.installing = next;
  known.dispatchEvent(new Event('updatefound'));
  next.become('redundant');
  expect(said).toEqual([]);
});

it('offers a version that waits since an earlier visit', async () => {
  kept().waiting = new FakeWorker();
  await keepApp(notify);
  expect(said).toHaveLength(1);
});

it('only reloads if another tab took the new version first', async () => {
  const known = kept();
  known.waiting = new FakeWorker();
  await keepApp(notify);
  known.waiting = null;
  said[0]?.action?.run();
  await expect.poll(() => reload.mock.calls).toHaveLength(1);
});

it.each([
  [404, 'text/plain', true],
  [410, 'text/plain', true],
  [200, 'text/javascript', false],
  [503, 'text/plain', false],
])(
  'if its script fails by %i as %s, the copy is removed: %s',
  async (status, type, isGone) => {
    const known = kept();
    known.update.mockRejectedValue(new TypeError('Failed to update'));
    const headers = { 'Content-Type': type };
    vi.stubGlobal('fetch', async () => new Response(null, { status, headers }));
    await keepApp(notify);
    expect(known.isGone).toBe(isGone);
    expect(known.active?.asked).toEqual(isGone ? ['leave'] : []);
  },
);

it('asks no server while the computer is offline', async () => {
  const known = kept();
  Object.assign(navigator, { onLine: false });
  await keepApp(notify);
  expect(known.update).not.toHaveBeenCalled();
  expect(known.isGone).toBe(false);
});
