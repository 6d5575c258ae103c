import { readable } from '@/model/attributes';
import { orUnreadable } from '@/model/damage';
import { encodingTypeIn } from '@/model/encoding-type';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { readableKeys } from '@/read/container/file-tree';
import { isColumnTable } from '@/read/elements/column-table/table';
import type { StoredGroup, StoredNode } from '@/read/node';

const AT_ONCE = 16;

/** Groups of these encodings contain arrays, never tables. */
const HOLD_NO_TABLES = new Set([
  'csr_matrix',
  'csc_matrix',
  'categorical',
  'nullable-integer',
  'nullable-boolean',
  'nullable-string-array',
  'awkward-array',
]);

/** The tables found, and the extent of the search. */
export interface FoundTables {
  readonly tables: readonly StoredGroup[];
  /** Number of nodes opened. */
  readonly looked: number;
  /** False if there are more nodes than allowed. */
  readonly isComplete: boolean;
}

/**
 * The table groups at or below some groups, at any depth (HEP001 §7.5), level by level; members of
 * a table belong to it. Opens at most `most` nodes: a table beyond these is still recognised when
 * it is opened.
 */
export async function findColumnTables(
  start: readonly StoredGroup[],
  most: number,
  options?: ReadOptions,
): Promise<FoundTables> {
  const tables: StoredGroup[] = [];
  const seen = new Set<number>();
  let looked = 0;
  let isComplete = true;
  let level = start;
  while (level.length > 0) {
    const searched: StoredGroup[] = [];
    for (const group of level) {
      if (isSeen(group)) continue;
      if (isColumnTable(group)) tables.push(group);
      else if (mayHoldTables(group)) searched.push(group);
    }
    const next: StoredGroup[] = [];
    for (let at = 0; at < searched.length; at += AT_ONCE) {
      if (looked >= most) return { tables, looked, isComplete: false };
      const groups = searched.slice(at, at + AT_ONCE);
      const listed = await Promise.all(
        groups.map((group) => readableKeys(group, options)),
      );
      const names = groups.flatMap((group, i) =>
        (listed[i] ?? []).map((name) => ({ group, name })),
      );
      const opened = names.slice(0, most - looked);
      isComplete &&= opened.length === names.length;
      looked += opened.length;
      const members = await mapInParallel(opened, AT_ONCE, ({ group, name }) =>
        openHard(group, name, options),
      );
      for (const member of members) if (member?.kind === 'group') next.push(member);
    }
    level = next;
  }
  return { tables, looked, isComplete };

  /** Several hard links may refer to one group. */
  function isSeen({ object }: StoredGroup): boolean {
    if (!object) return false;
    if (seen.has(object.address)) return true;
    seen.add(object.address);
    return false;
  }
}

function mayHoldTables({ attributes }: StoredGroup): boolean {
  return !HOLD_NO_TABLES.has(encodingTypeIn(readable(attributes)) ?? '');
}

/** Follows hard links only: the targets of soft links are found by their own names. */
async function openHard(
  group: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<StoredNode | undefined> {
  return orUnreadable(async () => {
    const link = await group.link?.(name, options);
    if (link && link.kind !== 'hard') return undefined;
    return await group.open(name, options);
  });
}
