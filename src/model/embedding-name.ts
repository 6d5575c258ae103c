import type { EmbeddingInfo } from './dataset';
import { nameOf } from './path';

/** The name of an embedding: as given by the file, else the last segment of its path. */
export function embeddingName({
  path,
  name,
}: Pick<EmbeddingInfo, 'path' | 'name'>): string {
  return name ?? nameOf(path);
}
