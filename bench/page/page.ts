import type { BenchAnswer, BenchJob } from './job';

declare global {
  interface Window {
    /** Runs a job in a fresh worker on the file chosen in the page, or on an address. */
    measure(
      job: Omit<BenchJob, 'input'> & { readonly address?: string },
    ): Promise<BenchAnswer>;
  }
}

window.measure = ({ address, ...job }) => {
  const file = document.querySelector('input')?.files?.[0];
  const input = address ?? file;
  if (!input) throw new Error('no file was chosen');
  const worker = new Worker(new URL('./bench.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<BenchAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ ...job, input });
  }).finally(() => worker.terminate());
};
