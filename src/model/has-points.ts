import type { DatasetInfo } from './dataset';
import type { Path } from './path';

/** Whether an embedding has a point for each row of a table, so that these can be coloured. */
export function hasPoints(
  { embeddings }: Pick<DatasetInfo, 'embeddings'>,
  table: Path | undefined,
): boolean {
  return embeddings.some(({ rows }) => rows === table);
}
