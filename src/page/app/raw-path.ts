import { slotOf } from '@/model/anndata-slots';
import type { DatasetInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';

/**
 * The location of `raw` in this file: beside X as `raw.X` before anndata 0.7, in a group as `raw/X` since.
 * A path of the other kind, of a link to the same data written anew or typed by hand, leads to it.
 */
export function rawPathIn(
  { matrices, tables }: Pick<DatasetInfo, 'matrices' | 'tables'>,
  path: Path,
): Path {
  const { part, raw, slot, below } = slotOf(path);
  if (raw === undefined || slot === '') return path;
  const exists = (at: Path) => [...matrices, ...tables].some((one) => one.path === at);
  const rawBy = (by: string, name: string) => joinPath(part, `raw${by}${name}`);
  const isThere = (by: string) => exists(rawBy(by, 'X')) || exists(rawBy(by, 'var'));
  const other = raw === '/' ? '.' : '/';
  return isThere(other) && !isThere(raw)
    ? [rawBy(other, slot), ...below].join('/')
    : path;
}
