import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { folderEntries } from '@/testing/node-folder-entries';
import { stores } from '@/testing/node-stores';
import type { SourceService } from './protocol';
import { createSourceService } from './source';

const store = join(stores, 'kitchen.v3.zarr');
const files = new Map<string, Uint8Array<ArrayBuffer>>(
  [...folderEntries(store)].map(([key, bytes]) => [key, Uint8Array.from(bytes)]),
);

/** As many requests as one server is asked at once. */
const IN_FLIGHT = ['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16'];

let service: SourceService | undefined;
afterEach(() => service?.close());

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A store whose chunks are delivered by the test; `asked` has the columns in the order of their requests. */
async function openSlowly() {
  const asked: string[] = [];
  const gone: string[] = [];
  const waiting: (() => void)[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const key = new URL(String(input)).pathname.slice('/k.zarr/'.length);
    const bytes = files.get(key);
    if (!bytes) return new Response(null, { status: 404 });
    if (key.includes('/c/')) {
      const column = key.split('/')[1] ?? '';
      asked.push(column);
      init?.signal?.addEventListener('abort', () => gone.push(column));
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return new Response(bytes);
  };
  const opened = createSourceService({ createPool: inlineDecodePool, fetch });
  service = opened;
  await opened.open(0, { kind: 'url', url: 'https://far.example/k.zarr' });
  const finish = async () => {
    for (; waiting.length > 0; await settled()) waiting.shift()?.();
  };
  return { opened, asked, gone, finish };
}

it('asks for what is in view first, then for the nearest to it', async () => {
  const { opened, asked, finish } = await openSlowly();
  const reads: Promise<unknown>[] = IN_FLIGHT.map((name, job) =>
    opened.ask(job, 'read', { path: `/obs/${name}`, region: {} }),
  );
  await settled();
  reads.push(
    opened.ask(10, 'read', { path: '/obs/float16', region: {} }, 0.75),
    opened.ask(11, 'read', { path: '/obs/float32', region: {} }, 0.5),
    opened.ask(12, 'profile', { path: '/obs/uint64' }),
    opened.ask(13, 'read', { path: '/obs/float64', region: {} }),
  );
  await settled();
  await finish();
  await Promise.all(reads);
  expect(asked.slice(6)).toEqual(['float64', 'float32', 'float16', 'uint64']);
});

it('follows the view where it goes, while requests wait', async () => {
  const { opened, asked, finish } = await openSlowly();
  const reads = IN_FLIGHT.map((name, job) =>
    opened.ask(job, 'read', { path: `/obs/${name}`, region: {} }),
  );
  await settled();
  reads.push(
    opened.ask(10, 'read', { path: '/obs/float16', region: {} }),
    opened.ask(11, 'read', { path: '/obs/float32', region: {} }, 0.5),
    opened.ask(12, 'read', { path: '/obs/float64', region: {} }, 0.75),
  );
  await settled();
  opened.setPriority(12, 0);
  opened.setPriority(10, 0.6);
  opened.setPriority(99, 0); // a job that is over
  await finish();
  await Promise.all(reads);
  expect(asked.slice(6)).toEqual(['float64', 'float32', 'float16']);
});

it('never requests what was aborted while it waited, and aborts pending requests', async () => {
  const { opened, asked, gone, finish } = await openSlowly();
  const reads = IN_FLIGHT.map((name, job) =>
    opened.ask(job, 'read', { path: `/obs/${name}`, region: {} }),
  );
  await settled();
  const [near, far] = [
    opened.ask(10, 'read', { path: '/obs/float16', region: {} }),
    opened.ask(11, 'read', { path: '/obs/float32', region: {} }, 0.5),
  ];
  await settled();
  opened.cancel(0);
  opened.cancel(10);
  await expect(reads[0]).rejects.toMatchObject({ name: 'AbortError' });
  await expect(near).rejects.toMatchObject({ name: 'AbortError' });
  await finish();
  await Promise.all([...reads.slice(1), far]);
  expect(gone).toContain('int8');
  expect(asked.slice(6)).toEqual(['float32']);
});
