import type { EmbeddingInfo } from './dataset';
import { nameOf } from './path';

/** What an embedding is called: the last name of its path, where the file does not call it otherwise. */
export function embeddingName({
  path,
  name,
}: Pick<EmbeddingInfo, 'path' | 'name'>): string {
  return name ?? nameOf(path);
}
