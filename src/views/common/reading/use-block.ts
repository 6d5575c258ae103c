import { createContext, use } from 'react';
import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import type { ColumnProfile } from '@/analysis/profile/profile';
import { columnKey } from '@/client/column-schemas';
import type { DatasetCaches } from '@/client/dataset-caches';
import type { Reading, ResourceState } from '@/client/reading';
import { profileKey } from '@/client/row-caches';
import type { Block, Region } from '@/model/block';
import type { NodeDescription } from '@/model/node';
import { type Path, ROOT } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import type { ColumnSchema } from '@/model/table-schema';
import { useChunkReport } from './chunk-presence';
import {
  type GroupReading,
  useResource,
  useResourceGroup,
  useResources,
} from './use-resource';

/** What the open dataset gives to views: nothing is read but through these. */
export const DataContext = createContext<DatasetCaches | null>(null);

export function useData(): DatasetCaches {
  const data = use(DataContext);
  if (!data) throw new Error('Views that read need a DataContext');
  return data;
}

/** One region of one element. Equal regions are one read, however many views want it. */
export function useBlock(path: Path, region: Region): Reading<Block> {
  const data = useData();
  const { blocks } = data;
  const reading = useResource(blocks, blocks.key(path, region));
  useChunkReport(data, [[path, reading]]);
  return reading;
}

/** Many regions at once, for tables: see useResources. */
export function useBlocks(
  wanted: readonly (readonly [path: Path, region: Region])[],
): readonly ResourceState<Block>[] {
  return useBlockGroup(wanted)[0];
}

/** As useBlocks, and how far the reads are as a whole. What is farther from the view is read later. */
export function useBlockGroup(
  wanted: readonly (readonly [path: Path, region: Region, distance?: number])[],
): readonly [blocks: readonly ResourceState<Block>[], reading: GroupReading] {
  const data = useData();
  const { blocks } = data;
  const group = useResourceGroup(
    blocks,
    wanted.map(([path, region]) => blocks.key(path, region)),
    wanted.map(([, , distance = 0]) => distance),
  );
  const [states] = group;
  useChunkReport(
    data,
    states.map((state, i) => [wanted[i]?.[0] ?? ROOT, state]),
  );
  return group;
}

/** What a node is: element, attributes, storage. */
export function useDescription(path: Path): Reading<NodeDescription> {
  return useResource(useData().descriptions, path);
}

export function useDescriptions(
  paths: readonly Path[],
): readonly ResourceState<NodeDescription>[] {
  return useResources(useData().descriptions, paths);
}

/** What columns of a table are: many of them are one question. Undefined asks nothing. */
export function useColumns(
  table: Path | undefined,
  names: readonly string[],
): readonly ResourceState<ColumnSchema>[] {
  const keys = table === undefined ? [] : names.map((name) => columnKey(table, name));
  return useResources(useData().rows.columns, keys);
}

/** Counts, histogram and summary of a whole column. */
export function useProfile(path: Path): Reading<ColumnProfile> {
  const data = useData();
  const reading = useResource(data.profiles, path);
  useChunkReport(data, [[path, reading]]);
  return reading;
}

/** The same of some rows of the column; of all where there are none. */
export function useProfileOf(
  path: Path,
  rows: RowSetId | undefined,
): Reading<ColumnProfile> {
  const data = useData();
  const reading = useResource(
    rows === undefined ? data.profiles : data.rows.profiles,
    rows === undefined ? path : profileKey({ path, rows }),
  );
  useChunkReport(data, [[path, reading]]);
  return reading;
}

/** What matrices hold, from a few rows of each, read as long as they are wanted. */
export function useSamples(
  paths: readonly Path[],
): readonly [samples: readonly ResourceState<MatrixSample>[], reading: GroupReading] {
  return useResourceGroup(useData().samples, paths);
}
