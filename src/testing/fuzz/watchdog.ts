import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** No round is meant to take a tenth of it, on a busy machine either. */
const LONGEST_MS = 120_000;

const WATCH = `
const { workerData: { beats, longest } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let last = -1, since = Date.now();
setInterval(() => {
  const now = Atomics.load(beats, 0);
  if (now !== last) { last = now; since = Date.now(); return; }
  if (now < 0 || Date.now() - since < longest) return;
  writeSync(2, 'seed ' + now + ' does not end\\n');
  process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

/**
 * Ends the process where a round never comes back: what loops inside WebAssembly or a synchronous
 * walk stops every timer of the test runner too. Says the seed first.
 */
export function startWatchdog() {
  const beats = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
  const worker = new Worker(WATCH, {
    eval: true,
    workerData: { beats, longest: LONGEST_MS },
  });
  worker.unref();
  worker.on('error', (error) => writeSync(2, `no watchdog: ${error}\n`));
  return {
    begin(seed: number) {
      Atomics.store(beats, 0, seed);
    },
    async stop() {
      await worker.terminate();
    },
  };
}
