import { afterEach, expect, it, vi } from 'vitest';
import { DataError } from './errors';
import { loadCode, whyMissing } from './petri-code';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const script = 'https://petri.bio/assets/part-x.js';
const failing = async () => {
  throw new TypeError(`Failed to fetch dynamically imported module: ${script}`);
};
const answering = (status: number, type = 'text/javascript') =>
  vi.fn(async () => new Response(null, { status, headers: { 'content-type': type } }));

it('returns what was loaded, without further requests', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(await loadCode(async () => 7)).toBe(7);
  expect(fetch).not.toHaveBeenCalled();
});

it('reports that the computer is offline, or that the server of the page does not answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(loadCode(failing)).rejects.toMatchObject({
    name: 'AppOfflineError',
    message: expect.stringContaining('the server that hosts Petri does not respond'),
  });
  vi.stubGlobal('navigator', { onLine: false });
  await expect(loadCode(failing)).rejects.toMatchObject({
    message: expect.stringContaining('this computer is offline'),
  });
});

it.each([
  [404, 'text/javascript'],
  [410, 'text/plain'],
  [200, 'text/html; charset=utf-8'], // hosts of single-page apps send this for every missing file
])(
  'reports that Petri was updated if its server answers %i, %s',
  async (status, type) => {
    const fetch = answering(status, type);
    vi.stubGlobal('fetch', fetch);
    await expect(loadCode(failing)).rejects.toMatchObject({ name: 'AppUpdatedError' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(script, {
      method: 'HEAD',
      cache: 'no-store',
    });
  },
);

it('rethrows errors of code that can be fetched', async () => {
  vi.stubGlobal('fetch', answering(200));
  const fault = new TypeError('x is not a function');
  const broken = async () => {
    throw fault;
  };
  await expect(loadCode(broken, script)).rejects.toBe(fault);
  const refused = new DataError('UnsupportedError', 'no such codec');
  const refusing = async () => {
    throw refused;
  };
  await expect(loadCode(refusing)).rejects.toBe(refused);
});

it('waits forever neither for code nor for a server', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => {});
  vi.stubGlobal('fetch', never);
  const told = [loadCode(never), loadCode(failing)].map((load) =>
    expect(load).rejects.toMatchObject({ name: 'AppOfflineError' }),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  await Promise.all(told);
});

it('requests nothing outside browsers', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(await whyMissing('file:///petri/part-x.js')).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
});
