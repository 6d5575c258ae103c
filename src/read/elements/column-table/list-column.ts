import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import type { Region } from '@/model/block';
import { dtypeName } from '@/model/dtype';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import type { DataElement } from '../element';
import { corrupt, type OtherRules, openIfValid } from '../expect';
import { expectWithinMemory, lengthOfRange, rangeWithin } from '../region';
import { blockOf } from '../values-block';
import { CATEGORIES, type ColumnTable, isRankOne, SEARCH_INDEXES } from './table';

/** Lists are in a draft after the published standard, without a paragraph number. */
const RULES: OtherRules = { rules: 'HEP001, later draft, list columns' };
/** Maximum number of non-column members of a table group to inspect. */
const MAX_LOOKED_AT = 64;
const AT_ONCE = 16;

/**
 * True for a list column: a group with the concatenated elements of the lists, and the offset of
 * each list.
 */
function isListColumn(node: StoredNode): boolean {
  const text = (name: string) => textAttribute(readable(node.attributes), name);
  return (
    node.kind === 'group' && text('CLASS') === 'LIST_COLUMN' && text('KIND') === 'OFFSETS'
  );
}

/** Names of the list columns of a table: groups, and so not columns by the published standard. */
export async function listColumnsOf(
  { group, columns }: ColumnTable,
  options?: ReadOptions,
): Promise<readonly string[]> {
  const known = new Set([...columns, CATEGORIES, SEARCH_INDEXES]);
  const others = (await group.keys(options)).filter((name) => !known.has(name));
  if (others.length === 0) return [];
  const names = others.slice(0, MAX_LOOKED_AT);
  const are = await mapInParallel(names, AT_ONCE, async (name) => {
    const node = await openIfValid(group, name, options);
    return node !== undefined && isListColumn(node);
  });
  return names.filter((_, at) => are[at]);
}

/** Columns and list columns in the order given by the table; unlisted ones come last. */
export function withLists(
  { group, columns }: ColumnTable,
  lists: readonly string[],
): readonly string[] {
  if (lists.length === 0) return columns;
  const all = [...columns, ...lists];
  const order = new Map(
    (textsAttribute(readable(group.attributes), 'column-order') ?? []).map(
      (name, at) => [name, at] as const,
    ),
  );
  const placeOf = (name: string) => order.get(name) ?? order.size;
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * A list column as lists of stored values; lists of lists and of variable-length texts are
 * unsupported.
 *
 * @throws CorruptError if the offsets decrease, or there are too few of them or of the values
 */
export async function openListColumn(
  { group: table, path: place, nrows }: ColumnTable,
  name: string,
  options?: ReadOptions,
): Promise<DataElement> {
  const path = joinPath(place, name);
  const node = await table.open(name, options);
  if (node.kind === 'array') throw corrupt(path, 'is no list column', RULES);
  const keys = await node.keys(options);
  const offsets = await leafOf(node, 'OFFSETS', options);
  const values = await leafOf(node, 'VALUES', options);
  const mask = keys.includes('MASK') ? await leafOf(node, 'MASK', options) : undefined;
  if (!offsets || !values) {
    const reason = `${path}: its lists contain lists or texts of variable length, which Petri does not read yet.`;
    return { node, info: { path, kind: 'unsupported', reason } };
  }
  const length = Number(nrows);
  const [starts = 0] = offsets.shape;
  if (starts < length + 1)
    throw corrupt(path, `has ${starts} offsets for ${length} rows`, RULES);
  if (mask && (mask.shape[0] ?? 0) < length)
    throw corrupt(path, 'has a MASK of fewer rows than the table', RULES);
  return {
    node,
    info: {
      path,
      kind: 'column',
      valueType: 'ragged',
      dtype: `lists of ${dtypeName(values.dtype)}`,
      length,
      nullable: mask !== undefined,
    },
    async read(region: Region, readOptions) {
      const rows = rangeWithin(region.rows, length);
      const count = lengthOfRange(rows);
      expectWithinMemory(count, path);
      const [start, stop] = rows;
      const bounds = numbersOf(await offsets.read([[start, stop + 1]], readOptions));
      const own = new Uint32Array(count + 1);
      const first = Number(bounds?.[0] ?? 0);
      const last = Number(bounds?.[count] ?? 0);
      const [extent = 0] = values.shape;
      if (!bounds) throw corrupt(path, 'has offsets that are not numbers', RULES);
      for (let i = 0; i <= count; i++) {
        own[i] = Number(bounds[i]) - first;
        if (Number(bounds[i]) < Number(bounds[Math.max(0, i - 1)]))
          throw corrupt(path, `has offsets that decrease at row ${start + i}`, RULES);
      }
      if (!(first >= 0 && last <= extent))
        throw corrupt(path, 'has offsets beyond its values', RULES);
      expectWithinMemory(last - first, path);
      const [content, valid] = await Promise.all([
        values.read([[first, last]], readOptions),
        mask?.read([rows], readOptions),
      ]);
      const missing = valid && missingWhere(valid, count);
      return {
        kind: 'ragged',
        offsets: own,
        content: blockOf(content),
        ...(missing && { missing }),
      };
    },
  };
}

/** A member that is a rank-1 dataset; undefined for a further level of lists. */
async function leafOf(
  group: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<StoredArray | undefined> {
  const node = await group.open(name, options);
  return node.kind === 'array' && isRankOne(node) ? node : undefined;
}

function numbersOf(values: Values) {
  if (values.kind === 'numbers' || values.kind === 'booleans') return values.values;
  return undefined;
}

/** MASK is true for rows with a list, even an empty one. */
function missingWhere(mask: Values, count: number): Uint8Array | undefined {
  const valid = numbersOf(mask);
  return valid && Uint8Array.from({ length: count }, (_, i) => (valid[i] ? 0 : 1));
}
