import { readByBrowser } from './browser-floor';
import { readByH5wasm } from './h5wasm-peer';
import type { BenchInput, BenchJob, BenchRun } from './job';
import { closePool, openForBench } from './petri-reader';
import { readByZarrita } from './zarrita-peer';

self.onmessage = async ({
  data: { job, input },
}: MessageEvent<{ job: BenchJob; input: BenchInput }>) => {
  try {
    const run = await prepare(job, input);
    const started = performance.now();
    const answer = await run();
    const ms = performance.now() - started;
    const counted =
      typeof answer === 'function'
        ? { values: answer() }
        : typeof answer === 'number'
          ? { values: answer }
          : answer;
    self.postMessage({ ms, ...counted });
    if (job.isClosed) closePool();
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};

/** Loads code and wasm before the clock starts: a page has loaded them when a user reads. */
function prepare({ reader, task }: BenchJob, input: BenchInput): Promise<BenchRun> {
  switch (reader) {
    case 'petri':
      return openForBench(task, input);
    case 'h5wasm':
      return readByH5wasm(task, input);
    case 'zarrita':
      return readByZarrita(task, input);
    case 'browser':
      return readByBrowser(task, input);
  }
}
