import { expect, it } from 'vitest';
import { recordingSource } from '@/testing/recording-source';
import { contentName } from './content-name';
import { memorySource } from './memory-source';

const samples = { count: 4, bytes: 8 };
const bytes = Uint8Array.from({ length: 100 }, (_, i) => i * 7);
const nameOf = (content: Uint8Array) =>
  contentName(memorySource(content, 'cells.h5ad'), samples);

/** The same with one byte changed. */
function changed(content: Uint8Array, at: number): Uint8Array {
  return content.map((byte, i) => (i === at ? byte ^ 1 : byte));
}

it('gives equal bytes the same name of 16 hexadecimal digits', async () => {
  expect(await nameOf(bytes)).toMatch(/^[0-9a-f]{16}$/);
  expect(await nameOf(bytes.slice())).toBe(await nameOf(bytes));
});

it('depends on every byte of a file that is no longer than its samples', async () => {
  const short = bytes.subarray(0, 32);
  const names = short.map((_, i) => i);
  const all = await Promise.all([...names].map((i) => nameOf(changed(short, i))));
  expect(new Set([...all, await nameOf(short)]).size).toBe(33);
  expect(await nameOf(new Uint8Array(0))).not.toBe(await nameOf(new Uint8Array(1)));
});

it('depends on the length of a longer file, its first and last bytes and some between', async () => {
  const source = recordingSource(memorySource(bytes, 'cells.h5ad'));
  const name = await contentName(source, samples);
  expect(source.reads).toEqual(['0+8', '30+8', '61+8', '92+8']);
  for (const at of [0, 7, 30, 68, 99])
    expect(await nameOf(changed(bytes, at))).not.toBe(name);
  expect(await nameOf(changed(bytes, 20))).toBe(name);
  expect(await nameOf(bytes.subarray(0, 99))).not.toBe(name);
});
