import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOwnWorker, trustOwnWorkers } from './trusted-workers';

const module = 'https://lab.org/petri/assets/index-BhgjoDLf.js';
const assets = 'https://lab.org/petri/assets';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the addresses of workers', () => {
  it.each(['source', 'decode', 'points'])('are ours: %s.worker', (name) => {
    expect(isOwnWorker(`${assets}/${name}.worker-DUfw_6-M.js`, module)).toBe(true);
  });

  it.each([
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

it('one policy is made where the browser has Trusted Types, and refuses what is not ours', () => {
  const createPolicy =
    vi.fn<(name: string, rules: { createScriptURL(url: string): unknown }) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  trustOwnWorkers();
  expect(createPolicy).toHaveBeenCalledTimes(1);
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  expect(Object.keys(rules ?? {})).toEqual(['createScriptURL']);
  expect(rules?.createScriptURL('https://evil.org/x.js')).toBeUndefined();
});

it('nothing is done where the browser has none', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(trustOwnWorkers).not.toThrow();
});
