import { DataError, isDataError } from './errors';
import { answerWithin } from './waiting';

/** A part that is not there by now is not coming; on a slow line the largest takes a minute. */
const LOAD_MS = 120_000;
const ASK_MS = 10_000;

/**
 * Loads a part of Petri's own code, by a dynamic `import` or from its address.
 *
 * @throws AppOfflineError if it cannot be fetched now, AppUpdatedError if its server has another version by now
 */
export async function loadCode<T>(load: () => Promise<T>, address?: string): Promise<T> {
  try {
    return await answerWithin(load(), LOAD_MS, () => offline());
  } catch (error) {
    if (isDataError(error)) throw error;
    // most browsers name the module in their message
    const named = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '')?.[0];
    throw (await whyMissing(address ?? named ?? import.meta.url)) ?? error;
  }
}

/**
 * Why a file of Petri's own did not load: an AppOfflineError or AppUpdatedError. Undefined if it can be fetched, and
 * outside of browsers.
 */
export async function whyMissing(address: string): Promise<DataError | undefined> {
  if (!/^https?:/.test(address)) return undefined;
  let response: Response;
  try {
    const asked = fetch(address, { method: 'HEAD', cache: 'no-store' });
    response = await answerWithin(asked, ASK_MS, () => offline());
  } catch (cause) {
    return offline(cause);
  }
  const type = response.headers.get('content-type') ?? '';
  // hosts of single-page apps answer what they do not have with the page itself
  const isGone = response.status === 404 || response.status === 410;
  if (isGone || type.startsWith('text/html')) return updated();
  return response.ok ? undefined : offline();
}

function offline(cause?: unknown): DataError {
  const why =
    globalThis.navigator?.onLine === false
      ? 'this computer is offline'
      : 'the server that hosts Petri does not respond';
  return new DataError(
    'AppOfflineError',
    `Part of Petri could not be loaded: ${why}. What is already open keeps working. Try again when the connection is back.`,
    { cause },
  );
}

function updated(): DataError {
  return new DataError(
    'AppUpdatedError',
    'Petri has been updated since this page was loaded, and part of the old version is no longer on its server. Reload the page to continue.',
  );
}
