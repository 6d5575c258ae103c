import { isColumnTable } from '@/read/elements/column-table/table';
import type { StoredGroup } from '@/read/node';
import type { Format } from '../format';
import { MAX_LOOKED_AT_REMOTE } from '../open-members';
import { describeColumnTable } from './describe-table';
import { findColumnTables } from './find-tables';

/**
 * Maximum number of nodes of a file of no other format that are searched for tables on opening,
 * before anything is shown.
 */
const MAX_OPENED = 2000;

const COMMON = {
  answer: 'column tables',
  slots: [],
  decoders: [], // a table group is a table in files of every format
  describe: ({ groups }, elements, options) =>
    Promise.all(groups.map((group) => describeColumnTable(elements, group, options))),
} satisfies Partial<Format>;

/** A file whose root is a column table (HEP001 §7.5). */
export const columnTable: Format = {
  ...COMMON,
  id: 'column-table',
  name: 'column table',
  title: 'Column table (HEP001)',
  recognise: async (root) => (isColumnTable(root) ? [root] : undefined),
  statement: () => ({
    value: 'Column table (HEP001)',
    evidence: 'root attribute CLASS = COLUMN_TABLE',
  }),
};

/** Column tables anywhere in a file of no other format. */
export const columnTables: Format = {
  ...COMMON,
  id: 'column-tables',
  name: 'column tables',
  title: 'Column tables (HEP001)',
  parts: ['table', 'tables'],
  async recognise(root, options) {
    if (root.container !== 'hdf5') return undefined; // HEP001 has no other
    const most = options?.isRemote ? MAX_LOOKED_AT_REMOTE : MAX_OPENED;
    const { tables, looked, isComplete } = await findColumnTables([root], most, options);
    if (!isComplete) options?.onCut?.(looked);
    return tables.length > 0 ? inOrderOfPaths(tables) : undefined;
  },
  statement: () => ({
    value: 'Column tables (HEP001)',
    evidence: 'groups with the attribute CLASS = COLUMN_TABLE',
  }),
};

function inOrderOfPaths(groups: readonly StoredGroup[]): readonly StoredGroup[] {
  return groups.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
