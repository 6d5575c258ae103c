import {
  type AttributeType,
  readable,
  textAttribute,
  textsAttribute,
} from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import { nameOf, parentOf } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { referencesIn } from '@/read/elements/column-table/attributes';
import { isRankOne, majorOf } from '@/read/elements/column-table/table';
import { RESERVED_NAMES } from '@/write/column-table/column-names';
import type { Violation } from '../rule';
import type { Member, TableFacts } from './facts';
import { hasNullReference, hasValue, isScalar, type TableRule, typeOf } from './rule';

/** Texts that describe a table. */
const TEXTS = ['TITLE', '_index', 'description', 'units_vocabulary'];

/** Requirements on the table group itself (§7, §12, §13). */
export const GROUP_RULES: readonly TableRule[] = [
  {
    code: 'class-encoding',
    paragraph: '7.1',
    severity: 'warning',
    find: storedAs(
      'CLASS',
      (type) => {
        const text = asciiText(type);
        return text?.padding === 'null-terminated' && text.bytes === 13;
      },
      'CLASS is not a scalar ASCII text of 13 bytes that ends with NUL',
    ),
  },
  {
    code: 'version-missing',
    paragraph: '7.2',
    severity: 'warning',
    find: atTable(({ table: { group } }) =>
      hasValue(group, 'VERSION') ? undefined : 'it has no VERSION attribute',
    ),
  },
  {
    code: 'version-unreadable',
    paragraph: '7.2',
    severity: 'warning',
    find: atTable(({ table: { group, version } }) => {
      if (!hasValue(group, 'VERSION')) return undefined;
      if (version !== undefined && majorOf(version) !== undefined) return undefined;
      return `VERSION is “${version ?? 'no text'}”, not MAJOR.MINOR`;
    }),
  },
  {
    code: 'version-encoding',
    paragraph: '7.2',
    severity: 'warning',
    find: storedAs(
      'VERSION',
      (type) => asciiText(type) !== undefined,
      'VERSION is not a scalar ASCII text of fixed length',
    ),
  },
  {
    code: 'nrows-datatype',
    paragraph: '7.3, 12.1',
    severity: 'warning',
    find: atTable(({ table: { group } }) => {
      const type = typeOf(group, 'NROWS');
      if (!type) return undefined;
      if (!isScalar(type)) return 'NROWS is an array, not a scalar';
      const { dtype } = type;
      return dtype.kind === 'uint' && dtype.bytes === 8
        ? undefined
        : `NROWS is stored as ${dtypeName(dtype)}, not uint64`;
    }),
  },
  {
    code: 'text-encoding',
    paragraph: '7.4',
    severity: 'info',
    find: ({ table: { group, path } }) =>
      TEXTS.flatMap((name) => {
        const type = typeOf(group, name);
        if (!type || (isScalar(type) && type.dtype.kind === 'fixed-string')) return [];
        return [{ path, what: `${name} is not a scalar text of fixed length` }];
      }),
  },
  {
    code: 'null-index-reference',
    paragraph: '7.4, 12.7',
    severity: 'warning',
    find: atTable(({ table: { group } }) =>
      hasNullReference(group, 'INDEX_COLUMNS')
        ? 'INDEX_COLUMNS has a null reference'
        : undefined,
    ),
  },
  {
    code: 'index-reference-not-a-column',
    paragraph: '7.4, 12.7',
    severity: 'warning',
    find: ({ table: { group, path, columns } }) => {
      const list = referencesIn(group.attributes, 'INDEX_COLUMNS') ?? [];
      return list.flatMap((reference) => {
        if (reference.status === 'null') return [];
        const isOwn =
          parentOf(reference.path) === path && columns.includes(nameOf(reference.path));
        const what = `INDEX_COLUMNS refers to ${reference.path}, which is not a column of the table`;
        return isOwn ? [] : [{ path, what }];
      });
    },
  },
  {
    code: 'index-mismatch',
    paragraph: '7.4, 12.7',
    severity: 'warning',
    find: atTable(({ table: { group, columns } }) => {
      const name = textAttribute(readable(group.attributes), '_index');
      if (name === undefined) return undefined;
      if (!columns.includes(name)) return `_index names “${name}”, which is not a column`;
      const [first] = referencesIn(group.attributes, 'INDEX_COLUMNS') ?? [];
      if (first?.status !== 'points' || nameOf(first.path) === name) return undefined;
      return `_index is “${name}”, but the first of INDEX_COLUMNS is “${nameOf(first.path)}”`;
    }),
  },
  {
    code: 'column-order-mismatch',
    paragraph: '7.4, 12.6',
    severity: 'warning',
    find: atTable(({ table: { group, columns } }) => {
      if (!hasValue(group, 'column-order')) return undefined;
      const order = textsAttribute(readable(group.attributes), 'column-order');
      if (!order)
        return isEmpty(group, columns)
          ? undefined
          : 'column-order is not a list of names';
      const listed = new Set(order);
      const unknown = order.find((name) => !columns.includes(name));
      const lacking = columns.find((name) => !listed.has(name));
      if (unknown !== undefined)
        return `column-order lists “${unknown}”, which is not a column`;
      if (lacking !== undefined) return `column-order does not list “${lacking}”`;
      return listed.size < order.length ? 'column-order lists a column twice' : undefined;
    }),
  },
  {
    code: 'extents-differ',
    paragraph: '3, 12.2',
    severity: 'warning',
    find: atTable(({ columns }) => {
      const extents = [...new Set(columns.map(({ extent }) => extent))];
      if (extents.length < 2) return undefined;
      return `its columns have different lengths: ${extents.slice(0, 4).join(', ')}`;
    }),
  },
  {
    code: 'not-rank-1',
    paragraph: '8.1, 8.7',
    severity: 'warning',
    find: ({ members, categories }) =>
      [...members, ...categories].flatMap(({ path, node }) => {
        if (node?.kind !== 'array' || isRankOne(node)) return [];
        const what = node.empty
          ? 'it is a dataset without values'
          : `it is a dataset of ${formatNumber(node.shape.length, 'axis', 'axes')}, not one`;
        return [{ path, what }];
      }),
  },
  {
    code: 'unexpected-descendant',
    paragraph: '7.6',
    severity: 'warning',
    find: ({ members, categories, inIndexes, indexes }) => {
      const known = new Set(indexes.map(({ path }) => path));
      for (const { dataset } of indexes)
        for (const reference of referencesIn(dataset.attributes, 'VALUES') ?? [])
          if (reference.status === 'points') known.add(reference.path);
      return [
        ...[...members, ...categories].filter(isOutOfPlace),
        ...inIndexes.filter(
          (member) => isOutOfPlace(member) || (member.node && !known.has(member.path)),
        ),
      ].map(({ path, node }) => ({
        path,
        what: `this ${node?.kind === 'array' ? 'dataset' : (node?.kind ?? 'member')} is not part of a column table`,
      }));
    },
  },
  {
    code: 'unexpected-link',
    paragraph: '3, 7.6',
    severity: 'warning',
    find: ({ members, categories, inIndexes }) =>
      [...members, ...categories, ...inIndexes].flatMap(({ path, link }) =>
        link === 'hard' ? [] : [{ path, what: `it is a ${link} link, not a hard link` }],
      ),
  },
  {
    code: 'reserved-column-name',
    paragraph: '8.1, 13.1',
    severity: 'warning',
    find: ({ members, inIndexes }) =>
      [...members, ...inIndexes].flatMap(({ name, path, node }) =>
        node?.kind === 'array' && RESERVED_NAMES.has(name)
          ? [{ path, what: `“${name}” is a reserved name` }]
          : [],
      ),
  },
];

/** Finds an attribute of the table that is not stored as it must be. */
function storedAs(
  name: string,
  isRight: (type: AttributeType) => boolean,
  what: string,
): TableRule['find'] {
  return atTable(({ table: { group } }) => {
    const type = typeOf(group, name);
    return !type || isRight(type) ? undefined : what;
  });
}

/** The type of a scalar ASCII text of fixed length; undefined for any other. */
function asciiText(type: AttributeType) {
  const { dtype } = type;
  return isScalar(type) && dtype.kind === 'fixed-string' && dtype.charset === 'ascii'
    ? dtype
    : undefined;
}

function atTable(
  what: (facts: TableFacts) => string | undefined,
): (facts: TableFacts) => readonly Violation[] {
  return (facts) => {
    const found = what(facts);
    return found === undefined ? [] : [{ path: facts.table.path, what: found }];
  };
}

/** Groups, and links without an accessible target; damaged ones report themselves. */
function isOutOfPlace({ link, node, isDamaged }: Member): boolean {
  return link === 'hard' && node?.kind !== 'array' && !isDamaged;
}

/** Empty lists of names are written as arrays of any type. */
function isEmpty(
  { attributes }: TableFacts['table']['group'],
  columns: readonly string[],
): boolean {
  const order = attributes.values.get('column-order');
  return Array.isArray(order) && order.length === 0 && columns.length === 0;
}
