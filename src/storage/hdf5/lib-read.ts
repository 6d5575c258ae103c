import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { Selection } from '../node';
import type { OpenFile } from './open-file';
import { rawRead } from './raw-read';

/** Reads a region of a dataset through libhdf5: for filters, layouts and types that only it knows. */
export function readThroughLib(
  file: OpenFile,
  path: Path,
  shape: readonly number[],
  selection: Selection,
  options?: ReadOptions,
): Promise<Values> {
  const spans = shape.map((extent, axis) => selection[axis] ?? ([0, extent] as const));
  const offset = spans.map(([start]) => BigInt(start));
  const extents = spans.map(([start, stop]) => BigInt(stop - start));
  const count = extents.reduce((all, extent) => all * Number(extent), 1);
  // a scalar has no region: libhdf5 reads it whole
  const region = shape.length === 0 ? null : extents;
  return file.session.call(
    `the values of ${path}`,
    (lib, id) =>
      rawRead(lib, id, {
        path,
        where: `${file.name}: ${path}`,
        metadata: lib.get_dataset_metadata(id, path),
        count,
        fill: (target) =>
          lib.get_dataset_data(
            id,
            path,
            region,
            region && offset,
            region?.map(() => 1n) ?? null,
            target,
          ),
        reclaim: (target) => {
          if (region) lib.reclaim_vlen_memory_count(id, path, '', target, region);
          else lib.reclaim_vlen_memory(id, path, '', target);
        },
      }),
    options,
  );
}
