import type { ReadOptions } from '@/model/read-options';
import { type SharedRequest, shareRequest } from './shared-request';

/**
 * Makes something once, for all who ask: given up when the last who waits lets go, kept when made, and a
 * failure is forgotten, so that a retry can succeed.
 */
export function sharedOnce<T>(
  make: (options: ReadOptions) => Promise<T>,
): (options?: ReadOptions) => Promise<T> {
  let made: { readonly value: T } | undefined;
  let pending: SharedRequest<T> | undefined;
  return async (options) => {
    if (made) return made.value;
    pending ??= shareRequest(
      async (signal, urgency) => {
        const value = await make({ signal, urgency });
        made = { value };
        return value;
      },
      () => {
        pending = undefined;
      },
      options?.urgency,
    );
    return pending.join(options?.signal, options?.urgency);
  };
}
