/**
 * The address of an element inside a file, such as `/obs/leiden`; the root is `/`. It keys cache,
 * tree, link and colour menu. Segments are as written in the file: only `/` is special.
 */
export type Path = string;

export const ROOT: Path = '/';

/**
 * Returns the path of a member. Use it rather than a template, which is wrong for members of the root. A name that
 * contains `/` addresses a nested group, as in both containers.
 *
 * @example
 * joinPath('/obs', 'leiden') // '/obs/leiden'
 * joinPath(ROOT, 'obs') // '/obs'
 */
export function joinPath(parent: Path, name: string): Path {
  return parent === ROOT ? `/${name}` : `${parent}/${name}`;
}

/** The last segment; empty for the root. */
export function nameOf(path: Path): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of the parent; the root is its own parent. */
export function parentOf(path: Path): Path {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? ROOT : path.slice(0, slash);
}

/** The segments from the root down. */
export function segmentsOf(path: Path): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .filter((segment, at, all) => segment !== '' || at < all.length - 1);
}
