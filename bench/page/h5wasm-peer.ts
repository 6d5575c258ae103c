import h5wasm, { Dataset, type FS as FileSystem } from 'h5wasm';
import type { BenchInput, BenchTask } from './job';

let mounts = 0;

/** h5wasm used as documented: WORKERFS and `.value`. */
export async function readByH5wasm(
  task: BenchTask,
  input: BenchInput,
): Promise<() => Promise<number>> {
  if (input.kind !== 'file' || task.kind === 'genes')
    throw new Error('not measured here');
  const { FS } = (await h5wasm.ready) as unknown as { FS: typeof FileSystem & WorkerFs };
  const folder = `/${mounts++}`;
  FS.mkdir(folder);
  FS.mount(FS.filesystems.WORKERFS, { files: [input.file] }, folder);
  const file = new h5wasm.File(`${folder}/${input.file.name}`, 'r');
  const dataset = (path: string): Dataset => {
    const found = file.get(path);
    if (!(found instanceof Dataset)) throw new Error(`${path} is no dataset`);
    return found;
  };
  if (task.kind === 'rows') {
    const indptr = dataset('X/indptr');
    const indices = dataset('X/indices');
    const data = dataset('X/data');
    return async () => {
      let values = 0;
      for (const row of task.rows) {
        const [start, stop] = indptr.slice([[row, row + 2]]) as BigInt64Array;
        const range: [number, number] = [Number(start), Number(stop)];
        values += sizeOf(indices.slice([range])) + sizeOf(data.slice([range]));
      }
      return values;
    };
  }
  if (!('paths' in task)) throw new Error(`h5wasm has no way to ${task.kind}`);
  const { paths } = task;
  return async () => paths.reduce((sum, path) => sum + sizeOf(dataset(path).value), 0);
}

interface WorkerFs {
  readonly filesystems: { readonly WORKERFS: unknown };
  mount(type: unknown, options: { files: File[] }, path: string): void;
}

function sizeOf(values: unknown): number {
  return (values as { readonly length: number }).length;
}
