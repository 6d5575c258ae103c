import { abortError } from '@/model/errors';
import type { ByteSource } from '@/read/bytes/byte-source';

export interface PendingRead {
  readonly position: number;
  readonly length: number;
  readonly signal: AbortSignal | undefined;
  succeed(): void;
  fail(error: Error): void;
}

export interface ManualSource extends ByteSource {
  /** Reads that are not answered yet. */
  readonly pending: PendingRead[];
}

/** Answers reads only when the test says so, to look at what happens meanwhile. Aborted reads reject. */
export function manualSource(bytes: Uint8Array, name = 'manual'): ManualSource {
  const pending: PendingRead[] = [];
  return {
    name,
    size: bytes.length,
    pending,
    read: (position, length, options) =>
      new Promise((resolve, reject) => {
        const forget = () => pending.splice(pending.indexOf(read), 1);
        const read: PendingRead = {
          position,
          length,
          signal: options?.signal,
          succeed() {
            forget();
            resolve(bytes.slice(position, position + length));
          },
          fail(error) {
            forget();
            reject(error);
          },
        };
        options?.signal?.addEventListener('abort', () => read.fail(abortError()), {
          once: true,
        });
        pending.push(read);
      }),
  };
}
