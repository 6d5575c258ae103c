import { expect, it } from 'vitest';
import { freeBuffer, OutputBuffers } from './output-buffers';

it('frees the memory of a buffer, once', () => {
  const bytes = new Uint8Array(100);
  freeBuffer(bytes.buffer);
  expect(bytes.length).toBe(0);
  freeBuffer(bytes.buffer);
  freeBuffer(undefined);
});

const KB = 1024;

it('returns buffers of exactly the requested length, each once', () => {
  const spares = new OutputBuffers(1024 * KB);
  const buffer = new ArrayBuffer(100 * KB);
  spares.give(buffer);
  expect(spares.take(101 * KB)).toBeUndefined();
  expect(spares.take(100 * KB)).toBe(buffer);
  expect(spares.take(100 * KB)).toBeUndefined();
});

it('stays within its budget, and evicts the least recently requested lengths', () => {
  const spares = new OutputBuffers(300 * KB);
  for (const kilobytes of [100, 110]) spares.give(new ArrayBuffer(kilobytes * KB));
  spares.give(spares.take(100 * KB) ?? new ArrayBuffer(0));
  spares.give(new ArrayBuffer(120 * KB));
  expect(spares.bytes).toBe(220 * KB);
  expect(spares.take(110 * KB)).toBeUndefined();
  spares.give(new ArrayBuffer(301 * KB));
  expect(spares.bytes).toBe(220 * KB);
});

it('frees buffers larger than its budget at once', () => {
  const spares = new OutputBuffers(300 * KB);
  const buffer = new ArrayBuffer(301 * KB);
  spares.give(buffer);
  expect(buffer.byteLength).toBe(0);
  expect(spares.bytes).toBe(0);
});

it('ignores small buffers', () => {
  const spares = new OutputBuffers(300 * KB);
  spares.give(new ArrayBuffer(100));
  expect(spares.bytes).toBe(0);
});

it('frees memory at once when trimmed', () => {
  const spares = new OutputBuffers(1024 * KB);
  const buffers = [100, 110, 120].map((kilobytes) => new ArrayBuffer(kilobytes * KB));
  for (const buffer of buffers) spares.give(buffer);
  spares.trim(130 * KB);
  expect(spares.bytes).toBe(120 * KB);
  expect(spares.take(120 * KB)).toBe(buffers[2]);
});
