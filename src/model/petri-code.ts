import { DataError, isDataError } from './errors';
import { answerWithin } from './waiting';

/** Timeout (ms): on a slow line the largest chunk takes a minute. */
const LOAD_MS = 120_000;
const ASK_MS = 10_000;

/**
 * Loads a part of Petri's own code, by a dynamic `import` or from its address.
 *
 * @throws AppOfflineError if it cannot be fetched at the moment, AppUpdatedError if its server has
 * a newer version
 */
export async function loadCode<T>(load: () => Promise<T>, address?: string): Promise<T> {
  try {
    return await answerWithin(load(), LOAD_MS, () => offline());
  } catch (error) {
    if (isDataError(error)) throw error;
    // most browsers name the module in the message
    const named = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '')?.[0];
    throw (await whyMissing(address ?? named ?? import.meta.url)) ?? error;
  }
}

/**
 * Why one of Petri's own files did not load: an AppOfflineError or AppUpdatedError. Undefined if it
 * can be fetched, and outside browsers.
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
  // hosts of single-page apps answer missing files with the page itself
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
