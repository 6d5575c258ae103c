import { readByH5wasm } from './h5wasm-peer';
import type { BenchJob } from './job';
import { openForBench } from './petri-reader';
import { readByZarrita } from './zarrita-peer';

self.onmessage = async ({ data }: MessageEvent<BenchJob>) => {
  try {
    const run = await prepare(data);
    const started = performance.now();
    const values = await run();
    self.postMessage({ ms: performance.now() - started, values });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};

/** Loads code and wasm before the clock starts: a page has them already when a user reads. */
function prepare(job: BenchJob): Promise<() => Promise<number>> {
  switch (job.reader) {
    case 'petri':
      return openForBench(job);
    case 'h5wasm':
      return readByH5wasm(job);
    case 'zarrita':
      return readByZarrita(job);
  }
}
