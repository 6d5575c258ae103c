import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { type Fault, startFlakyServer } from '@/testing/node-flaky-server';
import { createRandom } from '@/testing/random';
import { createBlockCache } from './block-cache';
import { openHttpSource } from './http-source';

const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251);
const faults: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, retryAfter: '0' },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 403 },
  { kind: 'short' },
  { kind: 'half' },
  { kind: 'reset' },
  { kind: 'silent' },
];

it.each([1, 2, 3, 4])(
  'gives right bytes or a clear error, whatever fails and whichever reader aborts (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const server = await startFlakyServer();
    server.files.set('/a', { bytes, etag: '"1"' });
    const http = { pauseMs: 1, stallMs: 60 };
    const source = await openHttpSource(`${server.url}/a`, http, { headBytes: 1000 });
    const cache = createBlockCache(source, {
      blockBytes: 1 << random.integer(9, 13),
      budgetBytes: random.integer(0, 60_000),
      readAheadBytes: random.integer(0, 20_000),
      bypassBytes: random.integer(5_000, 50_000),
      inFlight: random.integer(1, 7),
    });
    let right = 0;
    const read = async () => {
      const position = random.integer(0, bytes.length);
      const length = random.integer(0, Math.min(30_000, bytes.length - position) + 1);
      const controller = new AbortController();
      if (random.next() < 0.2) setTimeout(() => controller.abort(), random.integer(0, 5));
      try {
        const { signal } = controller;
        const got = await cache.read(position, length, { signal });
        expect(Buffer.compare(got, bytes.subarray(position, position + length))).toBe(0);
        right++;
      } catch (error) {
        if (!controller.signal.aborted) expect(error).toBeInstanceOf(DataError);
      }
    };
    for (let round = 0; round < 40; round++) {
      if (random.next() < 0.5) server.faults.push(random.pick(faults));
      await Promise.all(Array.from({ length: random.integer(1, 6) }, read));
    }
    await server.close();
    expect(right).toBeGreaterThan(40);
  },
);
