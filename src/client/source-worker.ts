import type { Endpoint } from 'comlink';

/** What the client uses of a Worker; tests inject their own. */
export interface SourceWorker extends Endpoint {
  terminate(): void;
}

/** Starts the worker that reads one source. Its code (h5wasm and all) is not in the page's bundle. */
export function createSourceWorker(): SourceWorker {
  return new Worker(new URL('../../workers/source.worker.ts', import.meta.url), {
    type: 'module',
    name: 'petri source',
  });
}
