import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOwnWorker, workerAddress } from './trusted-workers';

const module = 'https://lab.org/petri/assets/index-BhgjoDLf.js';
const assets = 'https://lab.org/petri/assets';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the addresses of workers', () => {
  it.each(['source', 'decode', 'points'])('are ours: %s.worker', (name) => {
    expect(isOwnWorker(`${assets}/${name}.worker-DUfw_6-M.js`, module)).toBe(true);
  });

  it('are ours: the service worker at the top of the app', () => {
    expect(isOwnWorker('https://lab.org/petri/service-worker.js', module)).toBe(true);
  });

  it.each([
    'https://lab.org/service-worker.js',
    'https://lab.org/petri/service-worker.js?x=1',
    'https://lab.org/petri/assets/service-worker.js',
    'https://lab.org/petri/other/service-worker.js',
    `${assets}/evil.worker-DUfwT6gM.js`,
    `${assets}/source.worker-DUfwT6gM.js?x=1`,
    `${assets}/source.worker-/../../evil.js`,
    `${assets}/source.worker-DUfwT6gM.so`,
    'https://lab.org/other/assets/source.worker-DUfwT6gM.js',
    'https://evil.org/petri/assets/source.worker-DUfwT6gM.js',
    'source.worker-DUfwT6gM.js',
    'blob:https://lab.org/5d3b',
    'data:text/javascript,alert(1)',
  ])('are not ours: %s', (address) => {
    expect(isOwnWorker(address, module)).toBe(false);
  });
});

/** Trusted Types with marked results. */
function stubTrustedTypes() {
  const createPolicy = vi.fn(
    (_: string, rules: { createScriptURL(address: string): string }) => ({
      createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }),
    }),
  );
  vi.stubGlobal('trustedTypes', { createPolicy });
  return createPolicy;
}

it('one named policy is created if the browser has Trusted Types, and refuses other addresses', async () => {
  vi.resetModules();
  const { WORKER_POLICY, workerAddress } = await import('./trusted-workers');
  const createPolicy = stubTrustedTypes();
  const own = new URL('./source.worker-DUfwT6gM.js', import.meta.url).href;
  expect(workerAddress(own)).toEqual({ trusted: own });
  expect(() => workerAddress('https://evil.org/x.js')).toThrow(TypeError);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual([WORKER_POLICY]);
});

it('an address is unchanged without Trusted Types', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(workerAddress('source.worker-x.js')).toBe('source.worker-x.js');
});
