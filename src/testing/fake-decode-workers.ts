import { gzipSync } from 'node:zlib';
import { answerDecode, type DecodeReply, type DecodeRequest } from '@workers/decode';
import { createDecodePool, type DecodeWorker } from '@workers/decode-pool';
import type { DataError } from '@/model/errors';
import type { DecodeJob } from '@/read/codecs/codec';

/** What the job below decodes to. */
export const noise = Uint8Array.from({ length: 40_000 }, (_, i) => Math.sin(i) * 1e6);
export const job: DecodeJob = {
  bytes: new Uint8Array(gzipSync(noise)),
  steps: [{ codec: 'gzip', settings: {} }],
  skip: 0,
  as: { kind: 'raw', length: noise.length },
  where: 'test.h5ad /X',
};

export interface FakeWorker extends DecodeWorker {
  readonly requests: DecodeRequest[];
  /** Answers the jobs received so far. */
  answer(): Promise<void>;
  crash(): void;
  terminated: boolean;
}

/** A worker without a thread: messages are cloned and moved as real ones. */
function fakeWorker({ atOnce = true } = {}): FakeWorker {
  const events = new EventTarget();
  const waiting: DecodeRequest[] = [];
  const fake: FakeWorker = {
    requests: [],
    terminated: false,
    postMessage(request, transfer) {
      const received = structuredClone(request, { transfer });
      fake.requests.push(received);
      waiting.push(received);
      if (atOnce) void fake.answer();
    },
    addEventListener(type: string, hear: (event: never) => void) {
      events.addEventListener(type, hear as unknown as EventListener);
    },
    async answer() {
      for (const request of waiting.splice(0))
        await answerDecode(request, (reply: DecodeReply, transfer) => {
          if (fake.terminated) return;
          const data = structuredClone(reply, { transfer });
          events.dispatchEvent(new MessageEvent('message', { data }));
        });
    },
    crash: () => events.dispatchEvent(new Event('error')),
    terminate() {
      fake.terminated = true;
    },
  };
  return fake;
}

interface PoolOptions {
  readonly size?: number;
  readonly atOnce?: boolean;
  readonly whyMissing?: () => Promise<DataError | undefined>;
}

/** A pool over fake workers, in the order in which they were started. */
export function poolOf(options: PoolOptions = {}) {
  const workers: FakeWorker[] = [];
  const pool = createDecodePool({
    size: options.size ?? 2,
    whyMissing: options.whyMissing ?? (async () => undefined),
    startWorker() {
      const worker = fakeWorker({ atOnce: options.atOnce ?? true });
      workers.push(worker);
      return worker;
    },
  });
  return { pool, workers };
}
