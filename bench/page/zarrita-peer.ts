import * as zarr from 'zarrita';
import type { BenchInput, BenchTask } from './job';

/** zarrita used as documented: a store and `get`. */
export async function readByZarrita(
  task: BenchTask,
  input: BenchInput,
): Promise<() => Promise<number>> {
  if (input.kind !== 'folder' || task.kind !== 'arrays')
    throw new Error('not measured here');
  const { files } = input;
  const root = zarr.root({
    async get(key: string) {
      const file = files.get(key.slice(1));
      return file && new Uint8Array(await file.arrayBuffer());
    },
  });
  return async () => {
    let values = 0;
    for (const path of task.paths) {
      const array = await zarr.open.v3(root.resolve(path), { kind: 'array' });
      const { data } = await zarr.get(array);
      values += (data as { readonly length: number }).length;
    }
    return values;
  };
}
