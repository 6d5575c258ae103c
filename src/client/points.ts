import type { PointsService, PointsTask, PointsTasks, ResultOf } from '@workers/points';
import { type Endpoint, type Remote, wrap } from 'comlink';
import { abortError, DataError } from '@/model/errors';
import { ArraySender } from './send-arrays';

export interface PointsWorker extends Endpoint {
  terminate(): void;
}

/** The worker for many points. It starts with the first call, and again when it died. */
export type PointsClient = {
  readonly [T in PointsTask]: (
    ...args: Parameters<PointsTasks[T]>
  ) => Promise<ResultOf<T>>;
} & {
  /** Ends the worker; what still waits is rejected with an AbortError. */
  close(): void;
};

function createPointsWorker(): PointsWorker {
  return new Worker(new URL('../../workers/points.worker.ts', import.meta.url), {
    type: 'module',
    name: 'petri points',
  });
}

interface Running {
  readonly worker: PointsWorker;
  readonly service: Remote<PointsService>;
  readonly sender: ArraySender;
}

export function createPointsClient(
  createWorker: () => PointsWorker = createPointsWorker,
): PointsClient {
  const waiting = new Set<(reason: Error) => void>();
  let running: Running | undefined;

  const end = (reason: Error) => {
    running?.worker.terminate();
    running = undefined;
    for (const reject of waiting) reject(reason);
    waiting.clear();
  };
  const start = (): Running => {
    const worker = createWorker();
    const die = () => {
      if (running?.worker !== worker) return;
      end(
        new DataError(
          'WorkerError',
          'Preparing the points stopped: that part of Petri crashed, perhaps for want of memory. Try again.',
        ),
      );
    };
    worker.addEventListener('error', die);
    worker.addEventListener('messageerror', die);
    const service = wrap<PointsService>(worker);
    return { worker, service, sender: new ArraySender(service) };
  };
  /** Asks for a task; what it is given stays there for others where `isKept`. */
  const asking =
    <T extends PointsTask>(task: T, isKept = true) =>
    (...values: Parameters<PointsTasks[T]>): Promise<ResultOf<T>> => {
      running ??= start();
      const { service, sender } = running;
      const run = async () => {
        const { args, release } = await sender.send(values, isKept);
        try {
          return (await service.run(task, args)) as ResultOf<T>; // as workers/points.ts says
        } finally {
          release();
        }
      };
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        run()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      });
    };

  return {
    buildGrid: asking('buildGrid'),
    pointsInside: asking('pointsInside'),
    coloursOf: asking('coloursOf', false),
    labelPlaces: asking('labelPlaces'),
    withoutHidden: asking('withoutHidden'),
    withoutSelected: asking('withoutSelected'),
    picturePng: asking('picturePng'),
    close: () => end(abortError()),
  };
}
