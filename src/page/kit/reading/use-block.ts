import { useStore } from 'zustand';
import type { ColumnSchema } from '@/ask/columns/table-schema';
import type { ColumnProfile } from '@/ask/profiles/profile';
import type { Block, Region } from '@/model/block';
import type { ChunkPresence, NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { presenceAt } from '@/page/client/chunk-presence';
import type { Reading, ResourceState } from '@/page/client/reading';
import { useAnswer, useAnswerGroup, useAnswers, useData } from './use-answer';
import type { GroupReading } from './use-resource';

/**
 * Reads one region of one element. Use it in a view that shows values as they are in the file; `useBlocks` reads many.
 * The read is aborted when its last view unmounts.
 *
 * @example
 * const reading = useBlock('/obs/leiden', { rows: [0, 100] });
 * const block = reading.status === 'ready' ? reading.value : undefined;
 */
export function useBlock(path: Path, region: Region): Reading<Block> {
  return useAnswer('read', { path, region });
}

/** Reads many regions at once, for tables: see `useAnswers`. */
export function useBlocks(
  wanted: readonly (readonly [path: Path, region: Region])[],
): readonly ResourceState<Block>[] {
  return useBlockGroup(wanted)[0];
}

/** Like `useBlocks`, with the overall state of the reads. Reads farther from the view have a lower priority. */
export function useBlockGroup(
  wanted: readonly (readonly [path: Path, region: Region, distance?: number])[],
): readonly [blocks: readonly ResourceState<Block>[], reading: GroupReading] {
  return useAnswerGroup(
    'read',
    wanted.map(([path, region]) => ({ path, region })),
    wanted.map(([, , distance = 0]) => distance),
  );
}

/** Returns the description of a node: element, attributes, storage. */
export function useDescription(path: Path): Reading<NodeDescription> {
  return useAnswer('describe', { path });
}

export function useDescriptions(
  paths: readonly Path[],
): readonly ResourceState<NodeDescription>[] {
  return useAnswers(
    'describe',
    paths.map((path) => ({ path })),
  );
}

/** Returns the schemas of columns of a table, which are requested together. Undefined asks nothing. */
export function useColumns(
  table: Path | undefined,
  names: readonly string[],
): readonly ResourceState<ColumnSchema>[] {
  return useAnswers(
    'column',
    table === undefined ? [] : names.map((name) => ({ table, name })),
  );
}

/** Returns counts, histogram and summary of a column, or of some of its rows. */
export function useProfile(path: Path, rows?: RowSetId): Reading<ColumnProfile> {
  return useAnswer('profile', { path, rows });
}

/** Returns the counts of absent chunks of an element; undefined if all chunks read were stored. */
export function useChunkPresence(path: Path): ChunkPresence | undefined {
  const { presence } = useData();
  return useStore(presence, (known) => presenceAt(known, path));
}
