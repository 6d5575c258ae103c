import type { openFolder } from '@/client/folder-client';
import { hasName, isAbort } from '@/model/errors';
import { isCopyOf } from './session-source';
import type { Failed, GivenSource, Session } from './session-state';

interface Listing {
  readonly openFolder: typeof openFolder;
  readonly signal: AbortSignal;
}

/**
 * The result of a failed opening: the content of a folder that is not a store and not empty, else
 * the failure. Undefined after an abort.
 */
export async function listedInstead(
  failed: Failed,
  given: GivenSource | undefined,
  { openFolder, signal }: Listing,
): Promise<Session | undefined> {
  const { ref, error, wanted } = failed;
  const isStore = !hasName(error, 'NotDataError');
  if (isStore || given?.kind !== 'folder' || ref.kind !== 'file') return failed;
  try {
    const client = await openFolder(given, { signal });
    const isEmpty = client.entries.length === 0;
    if (isEmpty || signal.aborted) client.close();
    if (signal.aborted) return undefined;
    if (isEmpty) return failed;
    // what the link means may be in this folder
    const stillWanted = wanted && !isCopyOf(wanted, ref) ? wanted : undefined;
    return { status: 'folder', ref, folder: given, client, wanted: stillWanted };
  } catch (failure) {
    if (signal.aborted || isAbort(failure)) return undefined;
    return { ...failed, error: asError(failure) };
  }
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
