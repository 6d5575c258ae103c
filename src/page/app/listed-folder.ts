import { fieldsOf, hasName, isAbort } from '@/model/errors';
import type { SourceSpec } from '@/model/source';
import type { openFolder } from '@/page/client/folder-client';
import { archiveOf, isCopyOf } from './session-source';
import type { Failed, Session } from './session-state';

interface Listing {
  readonly openFolder: typeof openFolder;
  readonly signal: AbortSignal;
}

/**
 * Returns the session after a failed opening: the content of an archive (also of one without the file that was to be
 * opened), or of a folder that is neither a store nor empty, else the failure. Undefined after an abort.
 */
export async function listedInstead(
  failed: Failed,
  spec: SourceSpec,
  { openFolder, signal }: Listing,
): Promise<Session | undefined> {
  const { error, wanted } = failed;
  const { member: missing } = fieldsOf(error);
  const isFolder = spec.kind === 'folder' && hasName(error, 'NotDataError');
  const isArchive = missing !== undefined || hasName(error, 'ArchiveError');
  if (!isFolder && !isArchive) return failed;
  const { ref, folder } =
    missing === undefined
      ? { ref: failed.ref, folder: spec }
      : archiveOf(spec, failed.ref);
  try {
    const client = await openFolder(folder, { signal });
    const isEmpty = client.entries.length === 0;
    if (isEmpty || signal.aborted) client.close();
    if (signal.aborted) return undefined;
    if (isEmpty) return failed;
    // unless the link refers to this folder itself, its file may be in it
    const isMeant = wanted && ref.kind === 'file' && isCopyOf(wanted, ref);
    const stillWanted = isMeant ? undefined : wanted;
    return { status: 'folder', ref, folder, client, missing, wanted: stillWanted };
  } catch (failure) {
    if (signal.aborted || isAbort(failure)) return undefined;
    return { ...failed, error: asError(failure) };
  }
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
