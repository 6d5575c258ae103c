import type { StoredNode } from '@/read/node';
import type { Described, NewGroup } from '@/write/new-store';
import type { Carrying } from './carrying';

/** Attributes in which writers state how a node is stored; the copy has its own. */
const OF_ENCODINGS: ReadonlySet<string> = new Set([
  ...['encoding-type', 'encoding-version', 'encoder', 'encoder-version'],
  ...['shape', '_index', 'column-order', 'ordered', 'na-value', 'form', 'length'],
  // AnnData before 0.8
  ...['h5sparse_format', 'h5sparse_shape', 'categories'],
  // HEP001
  ...['SEARCH_INDEX_LIST', 'CATEGORIES', 'INDEX_COLUMNS', 'NROWS', 'colnames'],
  // dimension scales, and netCDF over them
  ...['DIMENSION_LIST', 'REFERENCE_LIST', 'DIMENSION_LABELS'],
  ...['_Netcdf4Dimid', '_Netcdf4Coordinates', '_NCProperties', '_nc3_strict'],
]);
/** Attributes of a node that has a class: a table of HEP001, an image, a dimension scale. */
const OF_CLASSES: ReadonlySet<string> = new Set(['CLASS', 'VERSION', 'NAME']);

/** Copies the attributes that do not belong to an encoding, and lists those that the new store cannot have. */
export function describe(
  { hasOwnAttributes, leftOut }: Carrying,
  target: Described,
  { attributes, path }: StoredNode,
): void {
  if (!hasOwnAttributes) return;
  const { values, unreadable, types } = attributes;
  const isOwn = (name: string) =>
    !OF_ENCODINGS.has(name) && !(values.has('CLASS') && OF_CLASSES.has(name));
  const own = Object.fromEntries([...values].filter(([name]) => isOwn(name)));
  for (const name of target.describe(own, types))
    leftOut.push(
      `${path}: its attribute “${name}” has a value that the copy cannot have.`,
    );
  for (const { name, reason } of unreadable)
    if (name === undefined || isOwn(name)) leftOut.push(reason);
}

/** Returns the same group, except that the member with this name also gets the attributes of a node. */
export function describing(
  carrying: Carrying,
  into: NewGroup,
  name: string,
  node: StoredNode,
): NewGroup {
  const described = <T extends Described>(member: string, made: T): T => {
    if (member === name) describe(carrying, made, node);
    return made;
  };
  return {
    ...into,
    group: (member, own) => described(member, into.group(member, own)),
    array: (member, layout, own) => described(member, into.array(member, layout, own)),
  };
}
