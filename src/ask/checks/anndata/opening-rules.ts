import { acceptedType } from '@/ask/convert/anndata-store';
import { orUnreadable } from '@/model/damage';
import { dtypeName } from '@/model/dtype';
import { formatNumber } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { asUtf8, unpackStrings } from '@/model/strings';
import { arrayBelow, type FileNode, nodeBelow } from '@/read/container/file-tree';
import type { StoredArray } from '@/read/node';
import { encodingTypeOf, pace } from '../file/facts';
import type { HeaderRule, ValueRule, Violation } from '../rule';
import { type AnnDataFacts, type AnnDataValues, indexNameOf } from './facts';

/** Tested with anndata 0.12.19 and 0.13.4, h5py 3, zarr 3, scipy 1.17 and pandas 3. */
const READING = 'reading by anndata 0.12 and 0.13';
const REFUSED = 'anndata 0.12 and 0.13 do not open the file';

const ROOT_MEMBERS: ReadonlySet<string> = new Set([
  ...['X', 'obs', 'var', 'obsm', 'varm', 'obsp', 'varp', 'layers', 'uns', 'raw'],
]);
const IN_SLOTS: Readonly<Record<string, readonly string[]>> = {
  obsm: ['dict', 'categorical', 'null', 'numeric-scalar', 'string'],
  varm: ['dict', 'categorical', 'null', 'numeric-scalar', 'string'],
  layers: ['dict', 'categorical', 'null', 'numeric-scalar', 'string', 'dataframe'],
  obsp: ['dict', 'categorical', 'null', 'numeric-scalar', 'string', 'dataframe'],
  varp: ['dict', 'categorical', 'null', 'numeric-scalar', 'string', 'dataframe'],
};

/** Rules for files that anndata does not open although they meet the specification, or nearly do. */
export const OPENING_RULES: readonly HeaderRule<AnnDataFacts>[] = [
  {
    code: 'root-member-unknown',
    paragraph: READING,
    severity: 'error',
    find: ({ annotated }) =>
      annotated.flatMap(({ group, isLegacy }) =>
        isLegacy || encodingTypeOf(group) !== 'anndata'
          ? []
          : [...group.members.values()]
              .filter(({ name }) => !ROOT_MEMBERS.has(name) && !name.startsWith('raw.'))
              .map(({ path }) => ({ path, what: `no AnnData has it; ${REFUSED}` })),
      ),
  },
  {
    code: 'slot-member',
    paragraph: READING,
    severity: 'error',
    find: ({ annotated }) =>
      annotated.flatMap(({ group }) =>
        Object.entries(IN_SLOTS).flatMap(([slot, refused]) =>
          [...(group.members.get(slot)?.members.values() ?? [])].flatMap((member) => {
            const type = encodingTypeOf(member);
            return encodingTypeOf(group) !== undefined && type && refused.includes(type)
              ? [{ path: member.path, what: `it is encoded as ${type}; ${REFUSED}` }]
              : [];
          }),
        ),
      ),
  },
  {
    code: 'matrix-axes',
    paragraph: 'reading by anndata 0.12',
    severity: 'error',
    find: ({ annotated }) =>
      annotated.flatMap(({ group }) => {
        const node = group.members.get('X')?.node;
        return node?.kind === 'array' && node.shape.length > 2
          ? [
              {
                path: node.path,
                what: `it has ${formatNumber(node.shape.length, 'axis', 'axes')}; anndata 0.12 does not open the file`,
              },
            ]
          : [];
      }),
  },
  {
    code: 'sparse-type',
    paragraph: READING,
    severity: 'error',
    find: ({ sparse }) =>
      sparse.flatMap((matrix) => typeOf(arrayBelow(matrix, 'data'), 'sparse')),
  },
  {
    code: 'label-type',
    paragraph: READING,
    severity: 'error',
    find: ({ taken }) =>
      taken.flatMap((element) => {
        const isTable = encodingTypeOf(element) === 'dataframe';
        const name = isTable
          ? indexNameOf(element)
          : encodingTypeOf(element) === 'categorical'
            ? 'categories'
            : undefined;
        return name === undefined ? [] : typeOf(arrayBelow(element, name), 'index');
      }),
  },
  {
    code: 'categories-not-a-list',
    paragraph: READING,
    severity: 'error',
    find: ({ taken }) =>
      taken.flatMap((element) => {
        if (encodingTypeOf(element) !== 'categorical') return [];
        const categories = arrayBelow(element, 'categories');
        return !categories || categories.shape.length === 1
          ? []
          : [
              {
                path: categories.path,
                what: `its categories are not a list: it has ${formatNumber(categories.shape.length, 'axis', 'axes')}`,
              },
            ];
      }),
  },
];

/** Returns a violation for number types that h5py, numpy, scipy or pandas do not have. */
function typeOf(
  array: StoredArray | undefined,
  role: 'sparse' | 'index',
): readonly Violation[] {
  if (array?.dtype.kind !== 'float' && array?.dtype.kind !== 'int') return [];
  // these libraries support long double in matrices
  if (role === 'sparse' && array.dtype.bytes > 8) return [];
  return acceptedType(array.dtype, role).change === undefined
    ? []
    : [
        {
          path: array.path,
          what: `it contains ${dtypeName(array.dtype)}, which ${role === 'sparse' ? 'sparse matrices of scipy' : 'labels of pandas'} do not have; ${REFUSED}`,
        },
      ];
}

/** Rules of the same kind that read values. */
export const OPENING_VALUE_RULES: readonly ValueRule<AnnDataValues>[] = [
  {
    code: 'text-not-utf8',
    paragraph: READING,
    severity: 'error',
    find: eachTaken(async (element, options) => {
      const { node } = element;
      // anndata reads other encodings, such as `array`, as bytes
      if (!TEXTS.includes(encodingTypeOf(element) ?? '') || node?.kind !== 'array')
        return undefined;
      const hasOthers = await orUnreadable(() => hasOtherTexts(node, options));
      return hasOthers
        ? { path: node.path, what: `it has texts that are not UTF-8; ${REFUSED}` }
        : undefined;
    }),
  },
  {
    code: 'category-missing',
    paragraph: READING,
    severity: 'error',
    find: eachTaken(async (element, options) => {
      if (encodingTypeOf(element) !== 'categorical') return undefined;
      const isMissing = await orUnreadable(() => hasMissing(element, options));
      return isMissing
        ? {
            path: `${element.path}/categories`,
            what: `one of its categories is missing (NaN or NA); ${REFUSED}`,
          }
        : undefined;
    }),
  },
  {
    code: 'row-names-differ',
    paragraph: READING,
    severity: 'error',
    async find({ facts }, options) {
      const found: Violation[] = [];
      for (const { group } of facts.annotated)
        for (const [slot, table] of [
          ['obsm', 'obs'],
          ['varm', 'var'],
        ] as const)
          for (const member of group.members.get(slot)?.members.values() ?? []) {
            if (encodingTypeOf(member) !== 'dataframe') continue;
            const own = await namesOf(member, options);
            const names = await namesOf(group.members.get(table), options);
            if (!own || !names || own.length !== names.length) continue;
            if (own.every((name, i) => name === names[i])) continue;
            found.push({
              path: member.path,
              what: `its row names are not those of ${table}; ${REFUSED}`,
            });
          }
      return found;
    },
  },
];

/** Applies a check to each element that anndata reads. */
function eachTaken(
  check: (element: FileNode, options?: ReadOptions) => Promise<Violation | undefined>,
): ValueRule<AnnDataValues>['find'] {
  return async ({ facts }, options) => {
    const found: Violation[] = [];
    for (const element of facts.taken) {
      const violation = await check(element, options);
      if (violation) found.push(violation);
    }
    return found;
  };
}

const TEXTS = ['string', 'string-array'];
const ROWS_AT_ONCE = 1 << 16;

/** True if an array of texts contains some that are not UTF-8; reads it range by range. */
async function hasOtherTexts(
  array: StoredArray,
  options?: ReadOptions,
): Promise<boolean> {
  const [rows = 1] = array.shape;
  for (let start = 0; start < rows; start += ROWS_AT_ONCE) {
    const range = [start, Math.min(rows, start + ROWS_AT_ONCE)] as const;
    const selection = array.shape.length === 0 ? [] : [range];
    const values = await array.read(selection, readOptions(options));
    if (values.kind === 'strings' && asUtf8(values.strings).isChanged) return true;
    await pace(options);
  }
  return false;
}

async function hasMissing(element: FileNode, options?: ReadOptions): Promise<boolean> {
  const labels = element.members.get('categories');
  const plain = arrayBelow(element, 'categories');
  const mask = labels && arrayBelow(labels, 'mask');
  const values = await (mask ?? plain)?.read([], readOptions(options));
  if (values?.kind === 'booleans') return mask !== undefined && values.values.includes(1);
  if (values?.kind === 'complex')
    return Array.from(values.values).some((value) => Number.isNaN(value));
  return (
    values?.kind === 'numbers' &&
    Array.from<number | bigint>(values.values).some((value) => Number.isNaN(value))
  );
}

/** Row names of a table, `null` where one is missing; undefined if they are not texts. */
async function namesOf(
  table: FileNode | undefined,
  options?: ReadOptions,
): Promise<readonly (string | null)[] | undefined> {
  const index = table && indexNameOf(table);
  const node = table && index !== undefined ? nodeBelow(table, index) : undefined;
  if (!node) return undefined;
  return orUnreadable(async () => {
    const plain = node.node?.kind === 'array' ? node.node : arrayBelow(node, 'values');
    const mask = arrayBelow(node, 'mask');
    const values = await plain?.read([], readOptions(options));
    if (values?.kind !== 'strings') return undefined;
    const flags = await mask?.read([], readOptions(options));
    return unpackStrings(values.strings).map((name, i) =>
      flags?.kind === 'booleans' && flags.values[i] === 1 ? null : name,
    );
  });
}

function readOptions(options?: ReadOptions): ReadOptions {
  return { signal: options?.signal, priority: LATER };
}
