import { loadCode } from './petri-code';

const parts: (() => Promise<unknown>)[] = [];

/**
 * Returns a loader for a part of Petri's own code, fetched once when it is first needed. Use it for code that no first
 * screen needs; `lazyView` does so for components. Call it at the top level of a module, so that `fetchLaterCode` knows
 * the part; `onlyWhenNeeded` excludes large parts from that.
 *
 * @throws AppOfflineError or AppUpdatedError, as `loadCode`; the next call tries again
 * @example
 * const finding = lazyModule(() => import('./find-markers'));
 * // where it is needed:
 * const { findMarkers } = await finding();
 */
export function lazyModule<T>(
  load: () => Promise<T>,
  { onlyWhenNeeded = false } = {},
): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const part = () => {
    loading ??= loadCode(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  if (!onlyWhenNeeded) parts.push(part);
  return part;
}

/**
 * Fetches all parts of this thread, one after another: an open file then no longer needs the page's server. A part that
 * cannot be fetched is left to its first use, which reports the reason.
 */
export async function fetchLaterCode(): Promise<void> {
  for (const part of parts) await part().catch(() => undefined);
}
