import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DecodeJob } from '@/read/codecs/codec';
import { isSmallJob } from '@/read/kernels/job-size';
import type { DecodeReply, DecodeRequest } from './decode';
import { createDecodePool, type DecodeWorker } from './decode-pool';

const bytes = new Uint8Array(deflateSync(new Uint8Array(1000))).slice();
const job: DecodeJob = {
  bytes: new Uint8Array(20_000),
  steps: [{ codec: 'zlib', settings: {} }],
  skip: 0,
  as: { kind: 'raw', length: 1000 },
  where: 'a.h5: /X',
};

/** A worker that answers when the test says so. */
function manualWorker() {
  const events = new EventTarget();
  const requests: DecodeRequest[] = [];
  const worker = {
    requests,
    isTerminated: false,
    postMessage: (request: DecodeRequest) => void requests.push(request),
    addEventListener: (type: string, hear: (event: never) => void) =>
      events.addEventListener(type, hear as unknown as EventListener),
    terminate() {
      worker.isTerminated = true;
    },
    answer(isExhausted: boolean) {
      const id = requests.shift()?.id ?? 0;
      const decoded = { kind: 'raw', bytes: new Uint8Array(1000) } as const;
      const data: DecodeReply = { id, status: 'done', decoded, isExhausted };
      events.dispatchEvent(new MessageEvent('message', { data }));
    },
  };
  return worker satisfies DecodeWorker;
}

describe('a decode worker that holds much memory', () => {
  it('is replaced when its jobs are done, and gets no others', async () => {
    const workers: ReturnType<typeof manualWorker>[] = [];
    const pool = createDecodePool({
      size: 1,
      startWorker() {
        const worker = manualWorker();
        workers.push(worker);
        return worker;
      },
    });
    const answers = [1, 2, 3].map(() => pool.decode(job));
    const [first] = workers;
    expect(first?.requests).toHaveLength(2);
    first?.answer(true);
    expect(first).toMatchObject({ isTerminated: false, requests: { length: 1 } });
    expect(workers).toHaveLength(1); // a pool of one worker
    first?.answer(false);
    expect(first?.isTerminated).toBe(true);
    expect(workers).toHaveLength(2);
    workers[1]?.answer(false);
    await Promise.all(answers);
    expect(workers[1]?.isTerminated).toBe(false);
    pool.close();
  });
});

describe('jobs that are done in line', () => {
  const texts = { kind: 'values', dtype: { kind: 'string' }, count: 3 } as const;
  it('are not texts that may unpack to anything', () => {
    expect(isSmallJob({ ...job, bytes, as: texts })).toBe(false);
    expect(isSmallJob({ ...job, bytes, as: { kind: 'raw' } })).toBe(false);
    expect(isSmallJob({ ...job, bytes, as: texts, most: 1 << 22 })).toBe(true);
  });
});
