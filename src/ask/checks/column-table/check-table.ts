import type { IndexSession } from '@/ask/search-index/index-session';
import { openIndexes } from '@/ask/search-index/open-indexes';
import { type IndexStructure, structureOf } from '@/ask/search-index/structure';
import { verifyIndex } from '@/ask/search-index/verify-index';
import { readable, textAttribute } from '@/model/attributes';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatBytes, formatCount, formatShape } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import {
  isColumnTable,
  majorOf,
  openColumnTable,
} from '@/read/elements/column-table/table';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredArray } from '@/read/node';
import {
  countSeverities,
  errorsFirst,
  type IndexVerdict,
  type SearchIndexInfo,
  type TableCheck,
} from '../table-check';
import { type IndexFacts, readTableFacts, type TableFacts } from './facts';
import { diagnosticsOf } from './rules';

/**
 * The violations of a table by its headers, and its search indexes. Reads nothing of tables of
 * other formats.
 */
export async function checkTable(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<TableCheck> {
  const facts = await factsAt(elements, path, options);
  const diagnostics = facts ? errorsFirst(diagnosticsOf(facts)) : [];
  const counts = countSeverities(diagnostics);
  if (!facts) return { diagnostics, counts, indexes: [] };
  return {
    standard: standardOf(facts.table),
    diagnostics,
    counts,
    indexes: facts.indexes.map((index) => indexInfo(index, facts)),
  };
}

/** The version claimed by a table, if valid. */
function standardOf({ version }: TableFacts['table']): string {
  const isKnown = version !== undefined && majorOf(version) !== undefined;
  return isKnown ? `HEP001 ${version}` : 'HEP001';
}

/**
 * Verifies one search index of a table against its whole column, and caches the verdict for
 * queries. Progress is in rows. NotFoundError if there is no such index.
 */
export async function verifyIndexAt(
  elements: Elements,
  table: Path,
  index: Path,
  session: IndexSession,
  options?: ReadOptions,
): Promise<IndexVerdict> {
  const facts = await factsAt(elements, table, options);
  const found = facts?.indexes.find(({ path }) => path === index);
  if (!facts || !found)
    throw new DataError('NotFoundError', `${table} has no search index at ${index}.`);
  const verified = await verifyIndex(found, facts, options);
  session.note(index, verified);
  // the next query of the column reads no header of an index
  const { column } = found;
  const { group, nrows } = facts.table;
  if (column)
    await session.opened(column.dataset.path, () =>
      openIndexes({ group, rows: Number(nrows) }, column),
    );
  return verified.verdict;
}

async function factsAt(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<TableFacts | undefined> {
  const { node, info } = await elements.at(path, { signal: options?.signal });
  if (node.kind !== 'group' || info.kind !== 'dataframe' || !isColumnTable(node))
    return undefined;
  return readTableFacts(await openColumnTable(node, options), options);
}

function indexInfo(index: IndexFacts, facts: TableFacts): SearchIndexInfo {
  const { path, dataset, column } = index;
  const structure = structureOf(index, facts);
  const description = textAttribute(readable(dataset.attributes), 'description');
  return {
    path,
    ...(column && { column: column.name }),
    ...(structure.kind !== undefined && { kind: structure.kind }),
    status: structure.status,
    ...(structure.status === 'unusable' && { reason: structure.reason }),
    facts: [...parameterFacts(structure), ['Size', sizeText(dataset)]],
    ...(description !== undefined && { description }),
  };
}

function parameterFacts(structure: IndexStructure): [string, string][] {
  if (structure.status !== 'sound') return [];
  const { chunks, chunkRows, nanTail, fillTail, values, k, bits, seed } =
    structure.parameters;
  const facts: (readonly [string, number | undefined])[] = [
    ['Chunks', chunks],
    ['Rows in a chunk', chunkRows],
    ['Missing rows', fillTail],
    ['NaN rows', nanTail],
    ['Values', values?.shape[0]],
    ['Hash functions (k)', k],
    ['Bits for a chunk', bits],
    ['Seed', seed],
  ];
  return facts.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, formatCount(value)]],
  );
}

function sizeText({ shape, dtype, storage }: StoredArray): string {
  const bytes =
    storage.bytesStored ??
    ('bytes' in dtype ? shape.reduce((all, extent) => all * extent, dtype.bytes) : 0);
  return `${formatShape(shape)} entries, ${formatBytes(bytes)}${storage.bytesStored === undefined ? ' before compression' : ''}`;
}
