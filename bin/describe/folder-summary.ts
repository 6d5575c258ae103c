import { stat } from 'node:fs/promises';
import type { KeyStore } from '@/bytes/key-store';
import { openFolderStore } from '@/bytes/node-folder-store';
import { type MatrixFiles, recipeFor } from '@/model/conversion';
import { isPlatformFailure, messageOf } from '@/model/errors';
import {
  type EntryKind,
  entryKindText,
  type FolderEntry,
  folderContent,
  type IdentifiedEntry,
  isConvertible,
  isOpenable,
} from '@/model/folder-entry';
import { formatCount, formatNumber } from '@/model/quantity';
import { escapedText } from '@/model/shown-text';
import { identifyEntry, zarrVersionAt } from '@/storage/identify-entry';
import { failureText, recipeText } from './failure-advice';
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
    const { entries, hidden, matrices } = folderContent((await folder.list?.('')) ?? []);
    const listed: ListedEntry[] = [];
    for (const entry of entries.slice(0, MAX_LISTED))
      listed.push(await look(folder, entry));
    const isOfUse = (holds: (kind: EntryKind) => boolean) =>
      listed.some(({ found }) => found && holds(found.kind));
    if (!isOfUse(isOpenable)) {
      if (matrices) return matrixFailure(place, matrices, isJson);
      if (!isOfUse(isConvertible)) return undefined;
    }
    const left = entries.length - listed.length;
    return {
      text: isJson
        ? jsonOf(place, listed, left, hidden)
        : textOf(place, listed, left, hidden, ink),
    };
  } catch (error) {
    const failure = failureText(error, place);
    const text = isJson
      ? `${JSON.stringify({ file: place, error: messageOf(error) })}\n`
      : '';
    return { text, failure };
  }
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

/** An unreadable entry is reported, and the others are listed. */
async function look(folder: KeyStore, entry: FolderEntry): Promise<ListedEntry> {
  try {
    return { ...entry, found: await identifyEntry(folder, entry) };
  } catch (error) {
    return { ...entry, found: undefined, problem: messageOf(error) };
  }
}

function jsonOf(
  place: string,
  listed: readonly ListedEntry[],
  left: number,
  hidden: number,
): string {
  const entries = listed.map(({ name, found, problem }) => ({
    name,
    ...found?.kind,
    ...(found?.size !== undefined && { size: found.size }),
    ...(problem !== undefined && { error: problem }),
  }));
  return `${JSON.stringify({ file: place, format: 'folder', entries, not_listed: left, hidden })}\n`;
}

function textOf(
  place: string,
  listed: readonly ListedEntry[],
  left: number,
  hidden: number,
  ink: Ink,
): string {
  const rows = listed.map(({ name, isFolder, found, problem }) => ({
    kind: found ? entryKindText(found.kind) : '! unreadable',
    size: found?.size === undefined ? '' : bytesText(found.size),
    name: `${name}${isFolder ? '/' : ''}${problem === undefined ? '' : `: ${problem}`}`,
    isOpenable: found !== undefined && isOpenable(found.kind),
  }));
  const kind = rows.reduce((most, row) => Math.max(most, widthOf(row.kind)), 0);
  const size = rows.reduce((most, row) => Math.max(most, widthOf(row.size)), 0);
  // names last: they are copied, and so never cut
  const lines = rows.map((row) => {
    const line = `  ${padded(escapedText(row.kind), kind, false)}  ${padded(row.size, size, true)}  ${escapedText(row.name)}`;
    return row.isOpenable ? line : ink.dim(line);
  });
  const total = listed.length + left;
  return [
    `${ink.bold(escapedText(place))}: a folder of ${formatCount(total)} ${total === 1 ? 'entry' : 'entries'}, not a Zarr store itself`,
    ...lines,
    ...(left > 0 ? [ink.dim(`  … and ${formatCount(left)} more`)] : []),
    ...(hidden > 0
      ? [
          ink.dim(
            `  ${formatCount(hidden)} hidden ${hidden === 1 ? 'item is' : 'items are'} not listed`,
          ),
        ]
      : []),
    '',
  ].join('\n');
}
