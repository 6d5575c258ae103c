import { loadCode } from './petri-code';

const parts: (() => Promise<unknown>)[] = [];

/**
 * A part of Petri's own code that is fetched when it is first needed, once: a first screen does not wait for it. To be
 * called where a module is evaluated, so that `fetchLaterCode` knows the part; `onlyWhenNeeded` is for large ones, which
 * that leaves out.
 *
 * @throws AppOfflineError or AppUpdatedError, as `loadCode`; the next call tries again
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
 * Fetches all parts of this thread, one after another: a file that is open then needs the server of the page no more. One
 * that cannot be fetched is left to its first use, which says why.
 */
export async function fetchLaterCode(): Promise<void> {
  for (const part of parts) await part().catch(() => undefined);
}
