import { expect, it } from 'vitest';
import { codecNames, knowsCodec, loadCodec } from './codec-registry';

it('has every codec that it names', async () => {
  expect(codecNames()).toHaveLength(42);
  for (const name of codecNames())
    expect((await loadCodec(name)).decode).toBeTypeOf('function');
});

it('has neither libhdf5’s own filters nor properties of every object', () => {
  for (const name of ['szip', 'nbit', 'scaleoffset', 'constructor', ''])
    expect(knowsCodec(name), name).toBe(false);
});
