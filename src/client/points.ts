import type { PointsService } from '@workers/points';
import { type Endpoint, type Remote, wrap } from 'comlink';
import type { PointColours } from '@/analysis/colour-points';
import { abortError, DataError } from '@/model/errors';

export interface PointsWorker extends Endpoint {
  terminate(): void;
}

/** The worker for many points. It starts with the first call, and again when it died. */
export interface PointsClient extends PointsService {
  /** Ends the worker; what still waits is rejected with an AbortError. */
  close(): void;
}

function createPointsWorker(): PointsWorker {
  return new Worker(new URL('../../workers/points.worker.ts', import.meta.url), {
    type: 'module',
    name: 'petri points',
  });
}

export function createPointsClient(
  createWorker: () => PointsWorker = createPointsWorker,
): PointsClient {
  const waiting = new Set<(reason: Error) => void>();
  let worker: PointsWorker | undefined;
  let service: Remote<PointsService> | undefined;

  const end = (reason: Error) => {
    worker?.terminate();
    worker = service = undefined;
    for (const reject of waiting) reject(reason);
    waiting.clear();
  };
  const start = (): Remote<PointsService> => {
    const started = createWorker();
    const die = () => {
      if (worker !== started) return;
      end(
        new DataError(
          'WorkerError',
          'Preparing the points stopped: that part of Petri crashed, perhaps for want of memory. Try again.',
        ),
      );
    };
    started.addEventListener('error', die);
    started.addEventListener('messageerror', die);
    worker = started;
    return wrap<PointsService>(started);
  };
  const ask = <T>(call: (to: Remote<PointsService>) => Promise<T>): Promise<T> => {
    service ??= start();
    const to = service;
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      call(to)
        .then(resolve, reject)
        .finally(() => waiting.delete(reject));
    });
  };

  return {
    buildGrid: (positions) => ask((to) => to.buildGrid(positions)),
    pointsInside: (positions, outlines) =>
      ask((to) => to.pointsInside(positions, outlines)),
    paintPoints: (picture) => ask((to) => to.paintPoints(picture)),
    // async, because comlink makes a promise of each kind and not one of all
    coloursOf: (block) => ask(async (to): Promise<PointColours> => to.coloursOf(block)),
    close: () => end(abortError()),
  };
}
