import type { DatasetInfo } from './dataset';
import type { Path } from './path';

/** True if an embedding has a point for each row of a table, so that its columns can colour it. */
export function hasPoints(
  { embeddings }: Pick<DatasetInfo, 'embeddings'>,
  table: Path | undefined,
): boolean {
  return embeddings.some(({ rows }) => rows === table);
}
