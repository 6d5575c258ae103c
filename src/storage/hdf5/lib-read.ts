import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { Selection } from '../node';
import type { DatasetHeader } from './dataset-header';
import type { Filter } from './filter-message';
import { installPlugins } from './install-plugins';
import type { LibMetadata } from './libhdf5';
import type { OpenFile } from './open-file';
import { prefetchChunks } from './prefetch-chunks';
import { expectFew, rawRead } from './raw-read';

export interface LibArray {
  readonly path: Path;
  readonly shape: readonly number[];
  readonly filters: readonly Filter[];
  /** Where our own parser could read it. */
  readonly header?: DatasetHeader;
}

/**
 * Reads a region of a dataset through libhdf5: for filters and layouts that only it knows.
 * UnsupportedError where the values lie in other files or a filter is known to nobody.
 */
export async function readThroughLib(
  file: OpenFile,
  { path, shape, filters, header }: LibArray,
  selection: Selection,
  options?: ReadOptions,
): Promise<Values> {
  const where = `${file.name}: ${path}`;
  if (header?.external) throw inOtherFiles(where, 'raw files beside it');
  const metadata = await file.session.call(
    path,
    (lib, id) => lib.get_dataset_metadata(id, path),
    options,
  );
  expectSourcesHere(file, where, metadata);
  await installPlugins(file.engine, file.plugins, filters, where);
  const spans = spansOf(where, shape, selection);
  const offset = spans.map(([start]) => BigInt(start));
  const extents = spans.map(([start, stop]) => BigInt(stop - start));
  const count = extents.reduce((all, extent) => all * Number(extent), 1);
  expectFew(metadata.size * count, where); // before chunks are looked up
  await prefetchChunks(file, path, header, spans, options);
  // a scalar has no region: libhdf5 reads it whole
  const region = shape.length === 0 ? null : extents;
  const stride = region?.map(() => 1n) ?? null;
  return file.session.call(
    `the values of ${path}`,
    (lib, id, quietly) =>
      rawRead(lib, id, quietly, {
        path,
        where,
        metadata,
        count,
        dtype: header?.dtype,
        partial: header?.partial,
        fill: (target) =>
          lib.get_dataset_data(id, path, region, region && offset, stride, target),
        reclaim(target) {
          if (region) lib.reclaim_vlen_memory_count(id, path, '', target, region);
          else lib.reclaim_vlen_memory(id, path, '', target);
        },
      }),
    options,
  );
}

function spansOf(
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
        `${where}: positions ${start} to ${stop} were asked for on axis ${axis}, which has ${extent}.`,
      );
    return [start, stop] as const;
  });
}

/** libhdf5 shows the fill value for a source that is not there: wrong values, not an error. */
function expectSourcesHere(
  file: OpenFile,
  where: string,
  { virtual_sources: sources = [] }: LibMetadata,
): void {
  const here = new Set(['.', file.session.mountedAs]);
  const elsewhere = sources.find(({ file_name }) => !here.has(file_name));
  if (elsewhere) throw inOtherFiles(where, elsewhere.file_name);
}

function inOtherFiles(where: string, others: string): DataError {
  return new DataError(
    'UnsupportedError',
    `${where}: its values lie in other files (${others}), which Petri cannot reach from here. Copy them into one file with h5repack.`,
  );
}
