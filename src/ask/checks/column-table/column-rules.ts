import { type DType, dtypeName } from '@/model/dtype';
import { joinPath, parentOf } from '@/model/path';
import { numberIn, referencesIn } from '@/read/elements/column-table/attributes';
import { sentinelOf } from '@/read/elements/column-table/column';
import { CATEGORIES } from '@/read/elements/column-table/table';
import { isInteger } from '@/read/elements/value-type';
import type { StoredArray, StoredNode } from '@/read/node';
import type { Violation } from '../rule';
import type { ColumnFacts, TableFacts } from './facts';
import {
  hasNullReference,
  hasValue,
  isBoolean,
  isScalar,
  type TableRule,
  typeOf,
} from './rule';

/** Requirements on columns, categories and references (§5, §6, §8). */
export const COLUMN_RULES: readonly TableRule[] = [
  {
    code: 'column-too-short',
    paragraph: '3, 12.2',
    severity: 'error',
    find: eachColumn(({ extent }, { table: { nrows } }) =>
      BigInt(extent) < nrows ? `it has ${extent} rows, but NROWS is ${nrows}` : undefined,
    ),
  },
  {
    code: 'fill-not-user-defined',
    paragraph: '8.5',
    severity: 'warning',
    // a Boolean has no unused value for a fill value
    find: eachColumn(({ dataset: { fill, dtype } }) =>
      fill && fill.state !== 'user' && dtype.kind !== 'bool'
        ? 'its fill value was not set, so no row of it can be missing'
        : undefined,
    ),
  },
  {
    code: 'valid-range-inverted',
    paragraph: '8.5, 8.6',
    severity: 'warning',
    find: eachColumn(({ dataset }) => {
      const [min, max] = rangeOf(dataset);
      if (min === undefined || max === undefined || min <= max) return undefined;
      return `its valid_min ${min} is above its valid_max ${max}`;
    }),
  },
  {
    code: 'fill-inside-valid-range',
    paragraph: '8.5',
    severity: 'warning',
    find: eachColumn(({ dataset }) => {
      const [min, max] = rangeOf(dataset);
      const fill = fillNumber(dataset);
      if (fill === undefined || (min === undefined && max === undefined))
        return undefined;
      const isInside =
        (min === undefined || fill >= min) && (max === undefined || fill <= max);
      return isInside && !Number.isNaN(fill)
        ? `its fill value ${fill} is inside its valid range`
        : undefined;
    }),
  },
  {
    code: 'valid-range-datatype',
    paragraph: '8.6',
    severity: 'warning',
    find: eachColumn(({ dataset }) => {
      for (const name of ['valid_min', 'valid_max']) {
        const type = typeOf(dataset, name);
        if (!type) continue;
        const [own, wanted] = [dtypeName(type.dtype), dtypeName(dataset.dtype)];
        if (!isScalar(type)) return `its ${name} is not a scalar`;
        if (own !== wanted) return `its ${name} is ${own}, but its values are ${wanted}`;
      }
      return undefined;
    }),
  },
  {
    code: 'annotation-encoding',
    paragraph: '8.6',
    severity: 'info',
    find: eachColumn(({ dataset }) => {
      const name = ['units', 'units_vocabulary', 'description'].find((text) => {
        const type = typeOf(dataset, text);
        return type && !(isScalar(type) && type.dtype.kind === 'fixed-string');
      });
      return name && `its ${name} is not a scalar text of fixed length`;
    }),
  },
  {
    code: 'enum-without-missing',
    paragraph: '8.5',
    severity: 'info',
    find: eachColumn(({ dataset }) => {
      const { dtype } = dataset;
      const fill = fillNumber(dataset);
      if (dtype.kind !== 'enum' || fill === undefined || isTwoValued(dtype))
        return undefined;
      const missing = dtype.members.find(({ name }) => name === 'MISSING');
      if (missing && Number(missing.value) === Number(fill)) return undefined;
      return `its fill value ${fill} is not the code of a member MISSING`;
    }),
  },
  {
    code: 'boolean-with-fill',
    paragraph: '8.5',
    severity: 'warning',
    find: eachColumn(({ dataset }) => {
      const { dtype, fill } = dataset;
      if (fill?.state !== 'user') return undefined;
      if (dtype.kind === 'bool') {
        const value = sentinelOf(dataset);
        const isTrue = value?.kind === 'booleans' && value.values[0] === 1;
        const name = isTrue ? 'TRUE' : 'FALSE';
        return `it is a Boolean whose fill value is ${name}, so every ${name} is missing`;
      }
      return dtype.kind === 'enum' && isTwoValued(dtype)
        ? `it is a Boolean whose fill value ${fillNumber(dataset)} is not one of its values; a column with missing values is stored as uint8`
        : undefined;
    }),
  },
  {
    code: 'categorical-not-integer',
    paragraph: '8.7',
    severity: 'error',
    find: eachColumn(({ dataset }) =>
      hasValue(dataset, 'CATEGORIES') && !isInteger(dataset.dtype)
        ? `it has CATEGORIES, but contains ${dtypeName(dataset.dtype)}, not integers`
        : undefined,
    ),
  },
  {
    code: 'null-categories-reference',
    paragraph: '8.7, 12.5',
    severity: 'error',
    find: eachColumn(({ dataset }) =>
      hasNullReference(dataset, 'CATEGORIES')
        ? 'its CATEGORIES reference is null, so its codes have no labels'
        : undefined,
    ),
  },
  {
    code: 'categories-outside-group',
    paragraph: '8.7, 12.5',
    severity: 'warning',
    find: eachColumn(({ dataset }, { table: { path } }) => {
      const [reference] = referencesIn(dataset.attributes, 'CATEGORIES') ?? [];
      if (reference?.status !== 'points') return undefined;
      const folder = joinPath(path, CATEGORIES);
      return parentOf(reference.path) === folder
        ? undefined
        : `its categories are at ${reference.path}, not in ${folder}`;
    }),
  },
  {
    code: 'unreferenced-categories',
    paragraph: '12.5',
    severity: 'warning',
    find: ({ categories, columns }) => {
      const used = new Set(columns.flatMap(({ dataset }) => categoriesPathsOf(dataset)));
      return categories.flatMap(({ path, node }) =>
        node?.kind === 'array' && !used.has(path)
          ? [{ path, what: 'no column refers to these categories' }]
          : [],
      );
    },
  },
  {
    code: 'fill-collides-with-category',
    paragraph: '12.8',
    severity: 'warning',
    find: eachColumn(({ dataset, categories }) => {
      const fill = fillNumber(dataset);
      const count = categories?.shape[0] ?? 0;
      return fill !== undefined && fill >= 0 && fill < count
        ? `its fill value ${fill} is the code of a category`
        : undefined;
    }),
  },
  {
    code: 'boolean-encoding',
    paragraph: '6',
    severity: 'warning',
    find: ({ categories, indexes }) =>
      [
        ...categories.flatMap(({ path, node }) => (node ? [{ path, node }] : [])),
        ...indexes.map(({ path, dataset }) => ({ path, node: dataset })),
      ].flatMap(({ path, node }) => {
        const type = typeOf(node, 'ordered');
        if (!type || (isScalar(type) && isBoolean(type.dtype))) return [];
        const what = `its attribute ordered is ${dtypeName(type.dtype)}, not an enumeration of FALSE and TRUE`;
        return [{ path, what }];
      }),
  },
  {
    code: 'deprecated-reference-type',
    paragraph: '5',
    severity: 'warning',
    find: (facts) =>
      referencing(facts).flatMap(({ path, node, name }) => {
        const dtype = typeOf(node, name)?.dtype;
        const isOld = dtype?.kind === 'reference' && dtype.target !== 'standard';
        return isOld ? [{ path, what: `${name} is stored as H5T_STD_REF_OBJ` }] : [];
      }),
  },
  {
    code: 'reference-datatype',
    paragraph: '5, 7.4, 8.6',
    severity: 'warning',
    find: (facts) =>
      referencing(facts).flatMap(({ path, node, name, isList }) => {
        const type = typeOf(node, name);
        if (!type) return [];
        if (type.dtype.kind !== 'reference')
          return [
            { path, what: `${name} contains ${dtypeName(type.dtype)}, not references` },
          ];
        const isShaped = isList ? type.shape?.length === 1 : isScalar(type);
        const wanted = isList ? 'an array of one axis' : 'a scalar';
        return isShaped ? [] : [{ path, what: `${name} is not ${wanted}` }];
      }),
  },
];

interface Referencing {
  readonly path: string;
  readonly node: StoredNode;
  readonly name: string;
  readonly isList: boolean;
}

/** Every attribute of references in a table. */
function referencing({ table, columns, indexes }: TableFacts): readonly Referencing[] {
  return [
    { path: table.path, node: table.group, name: 'INDEX_COLUMNS', isList: true },
    ...columns.flatMap(({ dataset: node }) => [
      { path: node.path, node, name: 'CATEGORIES', isList: false },
      { path: node.path, node, name: 'SEARCH_INDEX_LIST', isList: true },
    ]),
    ...indexes.map(({ path, dataset }) => ({
      ...{ path, node: dataset },
      ...{ name: 'VALUES', isList: false },
    })),
  ];
}

function eachColumn(
  what: (column: ColumnFacts, facts: TableFacts) => string | undefined,
): (facts: TableFacts) => readonly Violation[] {
  return (facts) =>
    facts.columns.flatMap((column) => {
      const found = what(column, facts);
      return found ? [{ path: column.dataset.path, what: found }] : [];
    });
}

function categoriesPathsOf({ attributes }: StoredArray): readonly string[] {
  return (referencesIn(attributes, 'CATEGORIES') ?? []).flatMap((reference) =>
    reference.status === 'points' ? [reference.path] : [],
  );
}

function rangeOf({ attributes }: StoredArray) {
  return ['valid_min', 'valid_max'].map((name) => numberIn(attributes, name));
}

/** A Boolean that is read as an enumeration. */
function isTwoValued({ members }: Extract<DType, { kind: 'enum' }>): boolean {
  const names = members.map(({ name }) => name);
  return names.length === 2 && names.includes('FALSE') && names.includes('TRUE');
}

function fillNumber(dataset: StoredArray): number | bigint | undefined {
  const fill = sentinelOf(dataset);
  return fill?.kind === 'numbers' ? fill.values[0] : undefined;
}
