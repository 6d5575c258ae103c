import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { Selection } from '@/read/node';
import type { DatasetHeader } from './dataset-header';
import { fileItemBytes } from './decode-items';
import { createFileItems } from './file-items';
import { installPlugins } from './install-plugins';
import type { OpenFile } from './open-file';
import { prefetchChunks } from './prefetch-chunks';
import { expectFew, rawRead } from './raw-read';
import { loadMissing } from './resolve-items';
import { expectWalkable } from './walkable-path';

export interface LibArray {
  readonly path: Path;
  readonly shape: readonly number[];
  readonly header: DatasetHeader;
}

/**
 * Reads a region of a dataset through libhdf5: for filters and layouts that only it supports.
 * UnsupportedError if the values are in other files or a filter is unknown.
 */
export async function readThroughLib(
  file: OpenFile,
  { path, shape, header }: LibArray,
  selection: Selection,
  options?: ReadOptions,
): Promise<Values> {
  const where = `${file.name}: ${path}`;
  if (header.external) throw inOtherFiles(where, 'raw files beside it');
  const ranges = rangesOf(where, shape, selection);
  const offset = ranges.map(([start]) => BigInt(start));
  const extents = ranges.map(([start, stop]) => BigInt(stop - start));
  const count = extents.reduce((all, extent) => all * Number(extent), 1);
  const { offsetBytes } = file.superblock;
  expectFew(fileItemBytes(header.dtype, offsetBytes) * count, where);
  await expectWalkable(file, path, options);
  const { engine, session } = await file.library.open(options);
  const metadata = await session.call(
    path,
    (lib, id) => lib.get_dataset_metadata(id, path),
    options,
  );
  await installPlugins(engine, file.plugins, header.filters, where);
  await prefetchChunks(file, path, header, ranges, options);
  // a scalar has no region: libhdf5 reads it whole
  const region = shape.length === 0 ? null : extents;
  const stride = region?.map(() => 1n) ?? null;
  const loaded = createFileItems(offsetBytes, where);
  for (;;) {
    const values = await session.call(
      `the values of ${path}`,
      (lib, id) =>
        rawRead(lib, {
          where,
          metadata,
          count,
          dtype: header.dtype,
          partial: header.partial,
          loaded,
          fill: (target) =>
            lib.get_dataset_data(id, path, region, region && offset, stride, target),
          reclaim(target) {
            if (region) lib.reclaim_vlen_memory_count(id, path, '', target, region);
            else lib.reclaim_vlen_memory(id, path, '', target);
          },
        }),
      options,
    );
    // libhdf5 does not resolve references: the read is repeated with their targets
    if (!(await loadMissing(file, loaded, { what: path, near: path }, options)))
      return values;
  }
}

function rangesOf(
  where: string,
  shape: readonly number[],
  selection: Selection,
): (readonly [number, number])[] {
  return shape.map((extent, axis) => {
    const [start, stop] = selection[axis] ?? [0, extent];
    if (
      !(start >= 0 && start <= stop && stop <= extent) ||
      !Number.isInteger(start + stop)
    )
      throw new DataError(
        'NotFoundError',
        `${where}: positions ${start} to ${stop} were requested on axis ${axis}, which has ${extent}.`,
      );
    return [start, stop] as const;
  });
}

function inOtherFiles(where: string, others: string): DataError {
  return new DataError(
    'UnsupportedError',
    `${where}: its values are stored in other files (${others}), which Petri cannot reach. Copy them into one file with h5repack.`,
  );
}
