import { DataError } from '@/model/errors';

/** A node's path inside the store: no slash at either end, empty for the root. */
export type NodePath = string;

/**
 * The path of a member. Zarr v2, "Logical storage paths": backslashes become slashes, slashes at
 * the ends and double ones are removed, `.` and `..` are an error. v3 core, "Node names": the same
 * segments are forbidden; a backslash is an ordinary character. NotFoundError for an invalid path.
 */
export function memberPath(parent: NodePath, name: string, format: 2 | 3): NodePath {
  const segments = (format === 2 ? name.replaceAll('\\', '/') : name)
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length === 0 || segments.some((segment) => /^\.\.?$/.test(segment)))
    throw new DataError(
      'NotFoundError',
      `${JSON.stringify(name)} cannot be the name of an element of a Zarr store.`,
    );
  return parent === '' ? segments.join('/') : [parent, ...segments].join('/');
}

/** The key of a value stored at a node. */
export function keyAt(path: NodePath, key: string): string {
  return path === '' ? key : `${path}/${key}`;
}
