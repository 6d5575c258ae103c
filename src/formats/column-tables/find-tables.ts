import { isColumnTable } from '@/elements/column-table/table';
import { readable, textAttribute } from '@/model/attributes';
import { isDataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/storage/chunks/in-parallel';
import type { StoredGroup, StoredNode } from '@/storage/node';

const AT_ONCE = 16;

/** Groups of these encodings hold arrays and no tables. */
const HOLD_NO_TABLES = new Set([
  'csr_matrix',
  'csc_matrix',
  'categorical',
  'nullable-integer',
  'nullable-boolean',
  'nullable-string-array',
  'awkward-array',
]);

/**
 * The table groups of a file, wherever they are (HEP001 §7.5), level by level; what is below one is part of it. Opens
 * at most `most` nodes: a table deeper in a larger file is one all the same once it is opened.
 */
export async function findColumnTables(
  root: StoredGroup,
  most: number,
  options?: ReadOptions,
): Promise<readonly StoredGroup[]> {
  const found: StoredGroup[] = [];
  const seen = new Set<number>();
  let opened = 0;
  let level: readonly StoredGroup[] = [root];
  while (level.length > 0 && opened < most) {
    const next: StoredGroup[] = [];
    for (const group of level) {
      if (isSeen(group)) continue;
      if (isColumnTable(group)) {
        found.push(group);
        continue;
      }
      const encoding = textAttribute(readable(group.attributes), 'encoding-type') ?? '';
      if (HOLD_NO_TABLES.has(encoding)) continue;
      const names = (await keysOf(group, options)).slice(0, Math.max(0, most - opened));
      opened += names.length;
      const members = await mapInParallel(names, AT_ONCE, (name) =>
        openHard(group, name, options),
      );
      for (const member of members) if (member?.kind === 'group') next.push(member);
    }
    level = next;
  }
  return found;

  /** Several hard links may lead to one group. */
  function isSeen({ object }: StoredGroup): boolean {
    if (!object) return false;
    if (seen.has(object.address)) return true;
    seen.add(object.address);
    return false;
  }
}

async function keysOf(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<readonly string[]> {
  try {
    return await group.keys(options);
  } catch (error) {
    if (!isDataError(error)) throw error;
    return []; // the tree says what is wrong with it
  }
}

/** What a hard link leads to: soft links lead to what is found by its own name. */
async function openHard(
  group: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<StoredNode | undefined> {
  try {
    const link = await group.link?.(name, options);
    if (link && link.kind !== 'hard') return undefined;
    return await group.open(name, options);
  } catch (error) {
    if (!isDataError(error)) throw error;
    return undefined; // as above
  }
}
