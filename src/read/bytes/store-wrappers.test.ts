import { expect, it } from 'vitest';
import { memoryStore } from '@/testing/memory-store';
import { recordingStore } from '@/testing/recording-store';
import { createCounter, withStoreCounter } from './counter';
import type { KeyStore } from './key-store';
import { rememberValues } from './remember-values';
import { storeBelow } from './store-below';

const wrappers: readonly (readonly [string, (store: KeyStore) => KeyStore])[] = [
  ['counted', (store) => withStoreCounter(store, createCounter())],
  ['of a folder in it', (store) => storeBelow(store, 'a')],
  ['that remembers', (store) => rememberValues(store).store],
  ['that is recorded', recordingStore],
];

it.each(wrappers)(
  'a store %s reads several values in one request only if the store below does',
  async (name, wrap) => {
    const text = (values: readonly (Uint8Array | undefined)[] = []) =>
      values.map((value) => value && new TextDecoder().decode(value));
    const entries = { 'a/x': 'ax', 'a/y': 'ay', x: 'x', y: 'y' };
    const store = memoryStore(entries, { together: true });
    const values = await wrap(store).getMany?.(['y', 'none', 'x']);
    const isBelow = name === 'of a folder in it';
    expect(text(values)).toEqual(
      isBelow ? ['ay', undefined, 'ax'] : ['y', undefined, 'x'],
    );
    expect(store.asked).toEqual([
      isBelow ? 'get a/y + a/none + a/x' : 'get y + none + x',
    ]);
    expect(wrap(memoryStore(entries)).getMany).toBeUndefined();
  },
);

it('counts several values at once as one request and all their bytes', async () => {
  const counter = createCounter();
  const store = memoryStore({ a: 'four', b: 'three' }, { together: true });
  await withStoreCounter(store, counter).getMany?.(['a', 'none', 'b']);
  expect(counter.receipt()).toMatchObject({
    requests: 1,
    bytesRead: 9,
    bytesAsked: 9,
    cacheHits: 0,
  });
});
