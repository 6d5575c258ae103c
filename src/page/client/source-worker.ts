import type { Endpoint } from 'comlink';
import { randomName } from '@/model/random-name';
import { reportEnd } from '@/model/thread-lock';
import { workerAddress } from '@/model/trusted-workers';
import address from '../../../workers/source.worker.ts?worker&url';
import { spareWorkers } from './spare-worker';

/** The part of `Worker` that the client uses; tests inject their own. */
export interface SourceWorker extends Endpoint {
  /** URL of its script. */
  readonly address: string;
  terminate(): void;
}

/** Workers that read sources, one per source. Their code (including h5wasm) is not in the page's bundle. */
const spares = spareWorkers(() => {
  const name = `petri source ${randomName()}`;
  const worker = new Worker(workerAddress(address), { type: 'module', name });
  reportEnd(worker, name); // a spare worker that was killed is never taken
  return Object.assign(worker, { address });
});

/** Call when the page is loaded, so that the first file does not wait for a worker, or for its server. */
export function prepareSourceWorker(): void {
  spares.prepare();
}

/** Returns a worker that has opened nothing yet. */
export function createSourceWorker(): SourceWorker {
  return spares.take();
}
