import { type ErrorName, fieldsOf, hasName, isAbort, isDamage } from '@/model/errors';
import { folderAddress, isFolderAddress, mayBeFolder } from '@/model/folder-address';
import type { FolderContent } from '@/model/folder-entry';
import type { SourceSpec } from '@/model/source';
import type { openFolder } from '@/page/client/folder-client';
import type { SourceRef } from '@/page/state/view';
import { archiveOf, asError, isCopyOf } from './session-source';
import type { Failed, Session } from './session-state';
import { nameInAddress } from './source-address';

export interface Listing {
  readonly openFolder: typeof openFolder;
  readonly signal: AbortSignal;
}

/** Failures to open a folder of a server as a file or store: by a 404, a list instead of a file, or a hidden error. */
const NOT_A_FILE: readonly ErrorName[] = [
  'NotDataError',
  'NotFoundError',
  'DeniedError',
  'UnreachableError',
  'RangeNotSupportedError',
];

/** Returns the folder that could not be opened as a store; undefined for anything else. */
function folderOf(spec: SourceSpec, error: Error): SourceSpec | undefined {
  switch (spec.kind) {
    case 'file':
      return undefined;
    case 'folder':
      return hasName(error, 'NotDataError') ? spec : undefined;
    case 'url':
      return mayBeFolder(spec.url) && NOT_A_FILE.some((name) => hasName(error, name))
        ? { ...spec, url: isFolderAddress(spec.url) ? spec.url : folderAddress(spec.url) }
        : undefined;
  }
}

/** Returns the title that the author of a folder gave it in its shelf; else its name. */
function titleOf(ref: SourceRef, { shelf, server }: FolderContent): string {
  if (shelf?.title !== undefined) return shelf.title;
  if (ref.kind === 'file') return ref.name;
  return nameInAddress(server ? folderAddress(ref.url) : ref.url) || ref.url;
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
  const isArchive = missing !== undefined || hasName(error, 'ArchiveError');
  const listed = isArchive ? spec : folderOf(spec, error);
  if (!listed) return failed;
  const { ref, folder } =
    missing === undefined
      ? { ref: failed.ref, folder: listed }
      : archiveOf(spec, failed.ref);
  try {
    const client = await openFolder(folder, { signal });
    const isEmpty = client.entries.length === 0 && client.shelf === undefined;
    if (isEmpty || signal.aborted) client.close();
    if (signal.aborted) return undefined;
    if (isEmpty) return failed;
    // unless the link refers to this folder itself, its file may be in it
    const isMeant = wanted && ref.kind === 'file' && isCopyOf(wanted, ref);
    const stillWanted = isMeant ? undefined : wanted;
    const title = titleOf(ref, client);
    return { status: 'folder', ref, title, folder, client, missing, wanted: stillWanted };
  } catch (failure) {
    if (signal.aborted || isAbort(failure)) return undefined;
    // a server that has neither a list nor a shelf says nothing new
    const isOfShelf = isDamage(failure) || hasName(failure, 'TooLargeError');
    const isNews = spec.kind !== 'url' || isArchive || isOfShelf;
    return isNews ? { ...failed, error: asError(failure) } : failed;
  }
}
