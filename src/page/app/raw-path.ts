import type { DatasetInfo } from '@/model/dataset';
import type { Path } from '@/model/path';

const RAW = /^(.*)\/raw([./])(X|var|varm)(\/.*)?$/s;

/**
 * The location of `raw` in this file: beside X as `raw.X` before anndata 0.7, in a group as `raw/X` since.
 * A path of the other kind, of a link to the same data written anew or typed by hand, leads to it.
 */
export function rawPathIn(
  { matrices, tables }: Pick<DatasetInfo, 'matrices' | 'tables'>,
  path: Path,
): Path {
  const [, root, dot, name, below = ''] = RAW.exec(path) ?? [];
  if (root === undefined) return path;
  const exists = (at: Path) => [...matrices, ...tables].some((one) => one.path === at);
  const isThere = (by: string) =>
    exists(`${root}/raw${by}X`) || exists(`${root}/raw${by}var`);
  const other = dot === '/' ? '.' : '/';
  return isThere(other) && !isThere(dot ?? '')
    ? `${root}/raw${other}${name}${below}`
    : path;
}
