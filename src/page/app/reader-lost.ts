import { type FileData, retryFailed } from '@/page/client/file-data';
import type { Notice, Notify } from '@/page/kit/context/notify';

/** A reader that is lost again within this time (ms) may be lost because of the request. */
const AGAIN_MS = 60_000;

/**
 * What happens if the reader of a file is lost: its pending reads are repeated by the next one. If
 * that is soon lost, too, only the user can retry.
 */
export function readAgainWhereLost(data: FileData, notify: Notify): () => void {
  let before = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    const isAgain = now - before < AGAIN_MS;
    before = now;
    notify(isAgain ? LOST_AGAIN : LOST);
    // a moment later, when all that waited for it has failed
    if (!isAgain) setTimeout(() => retryFailed(data, 'WorkerError'));
  };
}

const LOST: Notice = {
  tone: 'warning',
  text: 'The reader crashed and was restarted. What it was reading is read again.',
};
const LOST_AGAIN: Notice = {
  tone: 'warning',
  text: 'The reader crashed again and was restarted. Try the failed parts again.',
};
