import type { DatasetInfo } from '@/model/dataset';
import type { Path } from '@/model/path';

/** What a row of a table is, in the field's words. */
export function rowWord(
  { matrices, embeddings }: DatasetInfo,
  table: Path,
): 'cell' | 'gene' | 'row' {
  if (matrices.some(({ columns }) => columns === table)) return 'gene';
  const isOfCells =
    matrices.some(({ rows }) => rows === table) ||
    embeddings.some(({ rows }) => rows === table);
  return isOfCells ? 'cell' : 'row';
}
