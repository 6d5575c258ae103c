import { type DatasetCaches, retryCapped } from '@/client/dataset-caches';
import type { SourceClient } from '@/client/source-client';

/** Sets the cap on what is read; what an earlier cap stopped is read again. */
export function useCap(
  client: SourceClient,
  caches: DatasetCaches,
): (bytes: number | undefined) => void {
  return (bytes) => {
    client.limit(bytes).then(
      () => retryCapped(caches),
      () => undefined, // the worker died: the next one is told as it starts
    );
  };
}
