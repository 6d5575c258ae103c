import type { BenchAnswer, BenchInput, BenchJob } from './job';

declare global {
  interface Window {
    /** Runs a job in a fresh worker on the file or folder chosen in the page, or on an address. */
    measure(job: BenchJob & From): Promise<BenchAnswer>;
  }
}

/** A chosen folder as its files and their paths: headless browsers cannot pick folders. */
type From =
  | { readonly url: string }
  | { readonly file: true }
  | { readonly folder: string; readonly paths: readonly string[] };

/** Time to close the file, in ms (page/client/worker-link). */
const LAST_WORD_MS = 200;

/** One worker per reader: Python's readers persist too. It ends with a job that closes its file, as in the app. */
const workers = new Map<string, Worker>();

window.measure = (job) => {
  const input = inputOf(job);
  const worker = workers.get(job.reader) ?? startWorker();
  workers.set(job.reader, worker);
  const answer = new Promise<BenchAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ job, input });
  });
  return answer.finally(() => {
    if (!job.isClosed) return;
    workers.delete(job.reader);
    // its decode workers end first, as in the app: otherwise they may outlive it for long
    setTimeout(() => worker.terminate(), LAST_WORD_MS);
  });
};

function startWorker(): Worker {
  return new Worker(new URL('./bench.worker.ts', import.meta.url), { type: 'module' });
}

function inputOf(from: From): BenchInput {
  if ('url' in from) return { kind: 'url', url: from.url };
  const files = [...(document.querySelector('input')?.files ?? [])];
  const [file] = files;
  if (!file) throw new Error('no file was chosen');
  if ('file' in from) return { kind: 'file', file };
  const byPath = files.map((member, i) => [from.paths[i] ?? '', member] as const);
  return { kind: 'folder', name: from.folder, files: new Map(byPath) };
}
