import type { DType } from '@/model/dtype';
import { dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import { asUtf8 } from '@/model/strings';
import type { NewArray, NewAttributes, NewGroup, NewStore } from '@/write/new-store';

/**
 * Role of an array in an AnnData, as far as its type depends on it: the values of a sparse matrix (scipy), the labels
 * of rows or categories (a pandas index), or any other array.
 */
export type ArrayRole = 'sparse' | 'index' | 'any';

/** Type that anndata accepts, and the reason if it is not the type in the file. */
export interface AcceptedType {
  readonly dtype: DType;
  /** Part of a sentence that follows the path; absent if nothing changes. */
  readonly change?: string;
}

/**
 * Returns the type in which values of `dtype` are written, so that anndata 0.12 and 0.13 open them: h5py, zarr-python
 * and numpy have no 3-byte integers and no bfloat16, scipy no sparse float16, pandas no float16 index. Types of other
 * kinds, and integers of more than 8 bytes, are returned as they are.
 */
export function acceptedType(dtype: DType, role: ArrayRole): AcceptedType {
  const taken = acceptedNumber(dtype, role);
  if (!taken || dtypeName(taken) === dtypeName(dtype)) return { dtype: taken ?? dtype };
  const isRounded = dtype.kind === 'float' && dtype.bytes > 8;
  return {
    dtype: taken,
    change: `is of type ${dtypeName(dtype)}, which ${TAKERS[role]}, and written as ${dtypeName(taken)}${isRounded ? ', rounded' : ''}.`,
  };
}

const TAKERS: Readonly<Record<ArrayRole, string>> = {
  sparse: 'sparse matrices of scipy do not have',
  index: 'labels of pandas do not have',
  any: 'anndata does not read everywhere',
};

function acceptedNumber(dtype: DType, role: ArrayRole): DType | undefined {
  const order = 'little';
  switch (dtype.kind) {
    case 'int':
    case 'uint': {
      const bytes = [1, 2, 4, 8].find((one) => one >= dtype.bytes);
      return bytes === undefined ? undefined : { kind: dtype.kind, bytes, order };
    }
    case 'float': {
      const isPlain = dtype.format === undefined && dtype.layout === undefined;
      if (isPlain && dtype.bytes === 2 && role === 'any')
        return { kind: 'float', bytes: 2, order };
      return { kind: 'float', bytes: dtype.bytes <= 4 ? 4 : 8, order };
    }
    case 'complex': {
      const isSingle = dtype.format !== undefined || dtype.bytes <= 8;
      return { kind: 'complex', bytes: isSingle ? 8 : 16, order };
    }
    default:
      return undefined;
  }
}

/** Encodings that anndata accepts as members of a slot; slots that are not listed accept any. */
const IN_SLOTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['layers', ['array', 'string-array', 'csr_matrix', 'csc_matrix', 'awkward-array']],
      ['obsp', ['array', 'string-array', 'csr_matrix', 'csc_matrix']],
      ['varp', ['array', 'string-array', 'csr_matrix', 'csc_matrix']],
      ...(['obsm', 'varm'] as const).map(
        (name) =>
          [
            name,
            [
              ...['array', 'string-array', 'rec-array', 'csr_matrix', 'csc_matrix'],
              ...['dataframe', 'awkward-array'],
            ],
          ] as const,
      ),
    ] as const
  ).map(([name, types]) => [name, new Set<string>(types)]),
);
const X_TYPES: ReadonlySet<string> = new Set([
  ...['array', 'string-array', 'csr_matrix', 'csc_matrix', 'null'],
]);

/** Position of a group in an AnnData. */
interface Place {
  /** Encoding-type of the group; `anndata` for the root and for raw. */
  readonly type: string | undefined;
  /** Name of the member with the row names, if the group is a table. */
  readonly index?: string;
  /** Encodings that the group accepts as members; undefined for any. */
  readonly takes?: ReadonlySet<string> | undefined;
}

/**
 * Wraps a store for an AnnData: arrays are written in types that anndata opens, strings as UTF-8, and slots accept only
 * the encodings that anndata accepts there. Differences are listed in `notes`.
 */
export function forAnnData(store: NewStore): NewStore {
  const notes: string[] = [];
  return {
    root: within(store.root, { type: 'anndata' }, notes),
    get notes() {
      return [...notes, ...store.notes];
    },
    finish: () => store.finish(),
  };
}

function within(group: NewGroup, place: Place, notes: string[]): NewGroup {
  const note = (path: string, text: string) => {
    const line = `${path}: ${text}`;
    if (!notes.includes(line)) notes.push(line);
  };
  return {
    ...group,
    group(name, attributes) {
      expectAccepted(group, place, name, attributes);
      return within(
        group.group(name, attributes),
        placeBelow(place, name, attributes),
        notes,
      );
    },
    array(name, layout, attributes) {
      expectAccepted(group, place, name, attributes);
      const path = joinPath(group.path, name);
      const { dtype, change } = acceptedType(layout.dtype, roleOf(place, name));
      const array = group.array(name, { ...layout, dtype }, attributes);
      // noted only once the array could be created
      if (change !== undefined) note(path, change);
      return withValidTexts(array, () => note(path, NOT_UTF8));
    },
  };
}

/** Note on an array of strings, which follows its path. */
export const NOT_UTF8 =
  'has texts that are not UTF-8, which anndata cannot read; each of their bytes is written as the character of Latin-1 with its number.';

function withValidTexts(array: NewArray, note: () => void): NewArray {
  return {
    ...array,
    append(values) {
      if (values.kind !== 'strings') return array.append(values);
      const { strings, isChanged } = asUtf8(values.strings);
      if (isChanged) note();
      return array.append({ ...values, strings });
    },
  };
}

function roleOf({ type, index }: Place, name: string): ArrayRole {
  if ((type === 'csr_matrix' || type === 'csc_matrix') && name === 'data')
    return 'sparse';
  return (type === 'categorical' && name === 'categories') || name === index
    ? 'index'
    : 'any';
}

function placeBelow({ type }: Place, name: string, attributes: NewAttributes): Place {
  const own = textOf(attributes, 'encoding-type');
  const isAnnData = own === 'anndata' || own === 'raw';
  const isSlot = type === 'anndata' && IN_SLOTS.has(name);
  const index = textOf(attributes, '_index');
  return {
    type: isAnnData ? 'anndata' : own,
    ...(index !== undefined && { index }),
    ...(isSlot && { takes: IN_SLOTS.get(name) }),
  };
}

/** @throws UnsupportedError if anndata would not open the file with this member */
function expectAccepted(
  group: NewGroup,
  { type, takes }: Place,
  name: string,
  attributes: NewAttributes,
): void {
  const isX = type === 'anndata' && name === 'X';
  const allowed = isX ? X_TYPES : takes;
  const own = textOf(attributes, 'encoding-type') ?? '';
  if (!allowed || allowed.has(own)) return;
  throw new DataError(
    'UnsupportedError',
    `${joinPath(group.path, name)}: is of the encoding ${own}, which anndata does not take here.`,
  );
}

function textOf(attributes: NewAttributes, name: string): string | undefined {
  const value = attributes[name];
  return typeof value === 'string' ? value : undefined;
}
