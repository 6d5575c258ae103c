import * as zarr from 'zarrita';
import type { BenchJob } from './job';

/** zarrita as its documentation says: FetchStore and `get`. */
export async function readByZarrita({
  input,
  paths,
}: BenchJob): Promise<() => Promise<number>> {
  if (typeof input !== 'string') throw new Error('zarrita reads addresses');
  const root = zarr.root(new zarr.FetchStore(input));
  return async () => {
    let values = 0;
    for (const path of paths) {
      const array = await zarr.open.v3(root.resolve(path), { kind: 'array' });
      const { data } = await zarr.get(array);
      values += (data as { readonly length: number }).length;
    }
    return values;
  };
}
