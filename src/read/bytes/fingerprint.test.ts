import { expect, it } from 'vitest';
import { recordingSource } from '@/testing/recording-source';
import { fingerprintOf } from './fingerprint';
import { memorySource } from './memory-source';

const of = (bytes: Uint8Array, name = 'a') => fingerprintOf(memorySource(bytes, name));

it('is equal for equal bytes under any name, and changes with size and content', async () => {
  const bytes = Uint8Array.of(1, 2, 3);
  expect(await of(bytes)).toBe(await of(bytes.slice(), 'b'));
  expect(await of(bytes)).toMatch(/^[0-9a-f]{16}$/);
  const others = [[1, 2, 4], [1, 2, 3, 0], [1, 2], [], [2, 1, 3]].map((list) =>
    of(Uint8Array.from(list)),
  );
  expect(new Set([await of(bytes), ...(await Promise.all(others))]).size).toBe(6);
});

it('never changes, because links contain it', async () => {
  expect(await of(new TextEncoder().encode('petri'))).toBe('9f6a202d257f8735');
});

it('reads the first 64 kB only', async () => {
  const source = recordingSource(memorySource(new Uint8Array(100_000), 'a'));
  await fingerprintOf(source);
  expect(source.reads).toEqual(['0+65536']);
});
