import type { PointsService, PointsTask, PointsTasks, ResultOf } from '@workers/points';
import { type Endpoint, type Remote, releaseProxy, wrap } from 'comlink';
import { abortError, DataError } from '@/model/errors';
import { whyMissing } from '@/model/petri-code';
import { workerAddress } from '@/model/trusted-workers';
import { type SilenceWatch, watchSilence } from '@/model/waiting';
import address from '../../../workers/points.worker.ts?worker&url';
import { ArraySender } from './send-arrays';
import { spareWorkers } from './spare-worker';

export interface PointsWorker extends Endpoint {
  /** URL of its script. */
  readonly address: string;
  terminate(): void;
}

/**
 * Client of the worker that processes many points. The worker starts with the first call, and again after a crash. A
 * worker that does not finish a task in time is replaced, and its tasks are retried once.
 */
export type PointsClient = {
  readonly [T in PointsTask]: (
    ...args: Parameters<PointsTasks[T]>
  ) => Promise<ResultOf<T>>;
} & {
  /** Ends the worker. Pending tasks reject with an AbortError. */
  close(): void;
};

/**
 * Keeps one worker ready once the first plot is drawn, because another file may be opened after the server of the page
 * is gone.
 */
const spares = spareWorkers(() =>
  Object.assign(
    new Worker(workerAddress(address), { type: 'module', name: 'petri points' }),
    {
      address,
    },
  ),
);

/** Timeout of a task in milliseconds, and the time added for each byte of the pending arrays: a megabyte per second. */
const PATIENCE_MS = 10_000;
const PATIENCE_MS_A_BYTE = 1e-3;

interface Running {
  readonly worker: PointsWorker;
  readonly service: Remote<PointsService>;
  readonly sender: ArraySender;
  /** True once the worker has answered a call. */
  isLoaded: boolean;
}

interface Waiting {
  readonly reject: (reason: Error) => void;
  readonly bytes: number;
}

/** Error after which tasks are retried. */
const HUNG = new DataError(
  'WorkerError',
  'Preparing the points stopped: that part of Petri did not respond. Try again.',
);

export function createPointsClient(
  createWorker: () => PointsWorker = spares.take,
): PointsClient {
  const waiting = new Set<Waiting>();
  let running: Running | undefined;
  let watch: SilenceWatch | undefined;

  const end = (reason: Error) => {
    watch?.end();
    running?.worker.terminate();
    // comlink's registry of proxies would retain the worker, whose listeners refer to the proxy
    running?.service[releaseProxy]();
    running = undefined;
    for (const { reject } of waiting) reject(reason);
    waiting.clear();
  };
  /** Restarts the timeout for the pending tasks. */
  const watchOver = () => {
    watch?.end();
    if (waiting.size === 0) return;
    const bytes = [...waiting].reduce((sum, task) => sum + task.bytes, 0);
    watch = watchSilence(PATIENCE_MS + bytes * PATIENCE_MS_A_BYTE, () => end(HUNG));
  };
  const start = (): Running => {
    const worker = createWorker();
    const die = async () => {
      const missing = started.isLoaded ? undefined : await whyMissing(worker.address);
      if (running?.worker === worker) end(missing ?? crashed());
    };
    worker.addEventListener('error', () => void die());
    worker.addEventListener('messageerror', () => void die());
    const service = wrap<PointsService>(worker);
    const sender = new ArraySender(service);
    const started: Running = { worker, service, sender, isLoaded: false };
    return started;
  };
  const run = <T extends PointsTask>(
    task: T,
    values: Parameters<PointsTasks[T]>,
  ): Promise<ResultOf<T>> => {
    running ??= start();
    const here = running;
    const work = async () => {
      const { args, release } = await here.sender.send(values);
      try {
        return (await here.service.run(task, args)) as ResultOf<T>; // as declared in workers/points.ts
      } finally {
        here.isLoaded = true;
        release();
      }
    };
    return new Promise((resolve, reject) => {
      const entry = { reject, bytes: bytesIn(values) };
      waiting.add(entry);
      watchOver();
      work()
        .then(resolve, reject)
        .finally(() => {
          waiting.delete(entry);
          watchOver();
        });
    });
  };
  const asking =
    <T extends PointsTask>(task: T) =>
    async (...values: Parameters<PointsTasks[T]>): Promise<ResultOf<T>> => {
      try {
        return await run(task, values);
      } catch (error) {
        if (error !== HUNG) throw error;
        return run(task, values);
      }
    };

  return {
    buildGrid: asking('buildGrid'),
    pointsInside: asking('pointsInside'),
    selectPoints: asking('selectPoints'),
    rotatePoints: asking('rotatePoints'),
    insideRotated: asking('insideRotated'),
    blendOf: asking('blendOf'),
    labelPositions: asking('labelPositions'),
    positionsOf: asking('positionsOf'),
    withoutHidden: asking('withoutHidden'),
    withoutSelected: asking('withoutSelected'),
    figureFile: asking('figureFile'),
    close: () => end(abortError()),
  };
}

function crashed(): DataError {
  return new DataError(
    'WorkerError',
    'Preparing the points stopped: that part of Petri crashed, perhaps because memory ran out. Try again.',
  );
}

/** Total size of the typed arrays in the arguments of a task, in bytes. */
function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + bytesIn(part), 0);
}
