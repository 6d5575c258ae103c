import { expect, it } from 'vitest';
import { manualSource } from '@/testing/manual-source';
import { recordingSource } from '@/testing/recording-source';
import { gatherReads } from './gather-reads';
import { memorySource } from './memory-source';

const bytes = new Uint8Array(200_000).map((_, i) => i % 251);
const memory = () => recordingSource(memorySource(bytes, 'bytes'));

it('merges adjacent reads into one request, and gives each reader its own bytes', async () => {
  const source = memory();
  const reads = gatherReads(source);
  const parts = await Promise.all([
    reads.read(1000, 3),
    reads.read(0, 2),
    reads.read(1001, 4),
    reads.read(150_000, 2),
  ]);
  expect(parts.map((part) => [...part])).toEqual([
    [247, 248, 249],
    [0, 1],
    [248, 249, 250, 0],
    [153, 154],
  ]);
  expect(source.reads).toEqual(['0+1005', '150000+2']);
});

it('requests nothing for reads aborted while they waited', async () => {
  const source = memory();
  const abort = new AbortController();
  const reads = gatherReads(source);
  const given = reads.read(0, 10, { signal: abort.signal });
  const other = reads.read(5000, 1);
  abort.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect([...(await other)]).toEqual([231]);
  expect(source.reads).toEqual(['5000+1']);
});

it('aborts a request when the last of its readers aborts, and no sooner', async () => {
  const source = recordingSource(manualSource(new Uint8Array(100)));
  const [one, two] = [new AbortController(), new AbortController()];
  const reads = gatherReads(source);
  const reading = [one, two].map(({ signal }, i) => reads.read(10 * i, 4, { signal }));
  for (const read of reading) read.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(source.reads).toEqual(['0+14']);
  one.abort();
  await expect(reading[0]).rejects.toMatchObject({ name: 'AbortError' });
  expect(source.aborted()).toBe(0);
  two.abort();
  await expect(reading[1]).rejects.toMatchObject({ name: 'AbortError' });
  expect(source.aborted()).toBe(1);
});

it('refuses to read past the end', async () => {
  await expect(gatherReads(memory()).read(199_999, 2)).rejects.toMatchObject({
    name: 'CorruptError',
  });
});
