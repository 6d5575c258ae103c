import type { ReadOptions } from '@/model/read-options';

/** The same signal for one of many tasks: so many listeners on one would look like a leak to Node. */
export function ownSignal(options: ReadOptions | undefined): ReadOptions {
  return options?.signal ? { signal: AbortSignal.any([options.signal]) } : {};
}
