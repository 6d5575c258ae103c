import { stat } from 'node:fs/promises';
import { memberAddress } from '@/model/archive-address';
import { type MatrixFiles, recipeFor } from '@/model/conversion';
import { isPlatformFailure, messageOf } from '@/model/errors';
import {
  type EntryKind,
  entryKindText,
  type FolderContent,
  type FolderEntry,
  folderContent,
  type IdentifiedEntry,
  isConvertible,
  isOpenable,
} from '@/model/folder-entry';
import { formatCount, formatNumber } from '@/model/quantity';
import { escapedText } from '@/model/shown-text';
import { trimEnd } from '@/model/trim';
import type { KeyStore } from '@/read/bytes/key-store';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { isAddress } from '@/read/bytes/resolve-address';
import { createWorkQueue } from '@/read/bytes/work-queue';
import { identifyEntry, zarrVersionAt } from '@/read/container/identify-entry';
import { failureText, recipeText } from '../failure-advice';
import { countReads, openArchiveAt } from '../open-file';
import { type Ink, padded, widthOf } from './print-tree';
import { bytesText } from './quantity';
import type { Summary } from './summary';

/** With more entries, only their number is printed. */
const MAX_LISTED = 1000;

interface ListedEntry extends FolderEntry {
  readonly found: IdentifiedEntry | undefined;
  /** Why it could not be read. */
  readonly problem?: string;
}

/**
 * The entries of a folder that is not a Zarr store, in natural order; undefined for other paths,
 * and if none of the first entries can be opened or converted.
 */
export async function folderSummary(
  place: string,
  { isJson, ink }: { readonly isJson: boolean; readonly ink: Ink },
): Promise<Summary | undefined> {
  const found = await stat(place).catch((error: unknown) => {
    if (!isPlatformFailure(error)) throw error; // opening it reports why
  });
  if (!found?.isDirectory()) return undefined;
  try {
    const folder = await openFolderStore(place);
    if ((await zarrVersionAt(folder, '')) !== undefined) return undefined;
    const content = folderContent((await folder.list?.('')) ?? []);
    const { matrices } = content;
    const listed = await lookAt(folder, content.entries);
    const isOfUse = (fits: (kind: EntryKind) => boolean) =>
      listed.some(({ found }) => found && fits(found.kind));
    if (!isOfUse(isOpenable)) {
      if (matrices) return matrixFailure(place, matrices, isJson);
      if (!isOfUse(isConvertible)) return undefined;
    }
    const list = { place, listed, content };
    return { text: isJson ? jsonOf(list) : textOf(list, ink) };
  } catch (error) {
    return failureOf(error, place, isJson);
  }
}

/** The files of an archive, in natural order. */
export async function archiveSummary(
  place: string,
  {
    isJson,
    ink,
    cap,
  }: { readonly isJson: boolean; readonly ink: Ink; readonly cap?: number | undefined },
): Promise<Summary> {
  try {
    const { store, content, close } = await openArchiveAt(place, countReads(cap).counter);
    try {
      const list = { place, content, listed: await lookAt(store, content.entries) };
      return { text: isJson ? jsonOf(list) : textOf(list, ink) };
    } finally {
      await close();
    }
  } catch (error) {
    return failureOf(error, place, isJson);
  }
}

function failureOf(error: unknown, place: string, isJson: boolean): Summary {
  const failure = failureText(error, place);
  const text = isJson
    ? `${JSON.stringify({ file: place, error: messageOf(error) })}\n`
    : '';
  return { text, failure };
}

/** Number of entries that are identified together; those close to each other are one request. */
const MAX_TOGETHER = 8;

async function lookAt(
  folder: KeyStore,
  entries: readonly FolderEntry[],
): Promise<readonly ListedEntry[]> {
  const limiter = createWorkQueue(MAX_TOGETHER);
  return Promise.all(
    entries.slice(0, MAX_LISTED).map((entry) => limiter.run(() => look(folder, entry))),
  );
}

/** A folder with nothing to open but count matrices in the format of Cell Ranger, by file names. */
function matrixFailure(
  place: string,
  matrices: readonly MatrixFiles[],
  isJson: boolean,
): Summary {
  const convert = recipeFor({ kind: 'matrix-folder', matrices }, place);
  const count = formatNumber(matrices.length, 'count matrix', 'count matrices');
  const error = `${place} is a folder with ${count} in the format of Cell Ranger, by the names of its files (.mtx with barcodes and features). Convert it to .h5ad first.`;
  return {
    text: isJson ? `${JSON.stringify({ file: place, error, convert })}\n` : '',
    failure: `${escapedText(error)}\n${recipeText(convert)}`,
  };
}

/** Identifies an entry; an unreadable one is reported, and the others are listed. */
async function look(folder: KeyStore, entry: FolderEntry): Promise<ListedEntry> {
  try {
    return { ...entry, found: await identifyEntry(folder, entry) };
  } catch (error) {
    return { ...entry, found: undefined, problem: messageOf(error) };
  }
}

/** Content of a folder or an archive, to be printed. */
interface PrintedList {
  readonly place: string;
  readonly content: FolderContent;
  readonly listed: readonly ListedEntry[];
}

function jsonOf({ place, content, listed }: PrintedList): string {
  const { archive, hidden } = content;
  const entries = listed.map(({ name, found, problem }) => ({
    name,
    ...found?.kind,
    ...(found?.size !== undefined && { size: found.size }),
    ...(problem !== undefined && { error: problem }),
  }));
  const format = archive ? 'archive' : 'folder';
  const not_listed = content.entries.length - listed.length;
  const problem = archive?.problem;
  return `${JSON.stringify({ file: place, format, entries, not_listed, hidden, problem })}\n`;
}

function textOf({ place, content, listed }: PrintedList, ink: Ink): string {
  const { archive, hidden } = content;
  const total = content.entries.length;
  const left = total - listed.length;
  const title = archive
    ? `an archive of ${formatNumber(total, 'file')}`
    : `a folder of ${formatNumber(total, 'entry', 'entries')}, not a Zarr store itself`;
  const openable = listed.find(({ found }) => found && isOpenable(found.kind));
  const rows = listed.map(({ name, isFolder, found, problem }) => ({
    kind: found ? entryKindText(found.kind) : '! unreadable',
    size: found?.size === undefined ? '' : bytesText(found.size),
    name: `${name}${isFolder ? '/' : ''}${problem === undefined ? '' : `: ${problem}`}`,
    isOpenable: found !== undefined && isOpenable(found.kind),
  }));
  const kind = rows.reduce((most, row) => Math.max(most, widthOf(row.kind)), 0);
  const size = rows.reduce((most, row) => Math.max(most, widthOf(row.size)), 0);
  // names last, because they are copied and must not be cut
  const lines = rows.map((row) => {
    const line = `  ${padded(escapedText(row.kind), kind, false)}  ${padded(row.size, size, true)}  ${escapedText(row.name)}`;
    return row.isOpenable ? line : ink.dim(line);
  });
  return [
    `${ink.bold(escapedText(place))}: ${title}`,
    ...lines,
    ...(left > 0 ? [ink.dim(`  … and ${formatCount(left)} more`)] : []),
    ...(hidden > 0
      ? [
          ink.dim(
            `  ${formatCount(hidden)} hidden ${hidden === 1 ? 'item is' : 'items are'} not listed`,
          ),
        ]
      : []),
    ...(archive?.problem === undefined
      ? []
      : [ink.warn(`  ${escapedText(archive.problem)}`)]),
    ...(archive && openable
      ? [
          ink.dim(
            `To open one, give its path: ${escapedText(pathIn(place, openable.name))}`,
          ),
        ]
      : []),
    '',
  ].join('\n');
}

/** Path to give to a command for a file of an archive. */
function pathIn(place: string, name: string): string {
  return isAddress(place) ? memberAddress(place, name) : `${trimEnd(place, '/')}/${name}`;
}
