import { type FileData, retryFailed } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';

/** Returns a function that sets the cap on reading; reads stopped by an earlier cap are repeated. */
export function useCap(
  client: SourceClient,
  data: FileData,
): (bytes: number | undefined) => void {
  return (bytes) => {
    client.limit(bytes).then(
      () => retryFailed(data, 'CapReachedError'),
      () => undefined, // the worker died: the next one gets the cap when it starts
    );
  };
}
