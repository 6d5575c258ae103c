import { type FileData, retryFailed } from '@/client/file-data';
import type { SourceClient } from '@/client/source-client';

/** Sets the cap on what is read; what an earlier cap stopped is read again. */
export function useCap(
  client: SourceClient,
  data: FileData,
): (bytes: number | undefined) => void {
  return (bytes) => {
    client.limit(bytes).then(
      () => retryFailed(data, 'CapReachedError'),
      () => undefined, // the worker died: the next one is told as it starts
    );
  };
}
