import { basename, join, resolve } from 'node:path';
import { DataError, hasName, isDataError } from '@/model/errors';
import { fileStem } from '@/model/file-stem';
import { nameOf } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { MAX_SHELF, SHELF_NAME } from '@/model/shelf';
import { escapedText } from '@/model/shown-text';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { zarrVersionAt } from '@/read/container/identify-entry';
import { shelfIn, shelfTooLarge } from '@/read/container/read-shelf';
import {
  type Command,
  FILE_OPTIONS_HELP,
  fileArguments,
  readArguments,
} from '../arguments';
import { FORCE_OPTION, writeTo } from '../export/target-file';
import { failureText } from '../failure-advice';
import { type Output, standardOutput } from '../output';
import { describeFile } from './describe-file';
import { findFiles } from './find-files';
import { type AddedFile, addToShelf, newShelfText } from './shelf-text';
import { goneFrom, replaceShelf, type StoredShelf, storedShelf } from './stored-shelf';

const help = `Writes ${SHELF_NAME} into a folder, with which Petri shows the folder as a page of cards: a title, a line about its content
and the view to start with for each file that Petri opens, also in folders below. Edit it as you like (docs/shelf.md). Files
that it does not list yet are added at its end; nothing else of it changes.

Usage: petri shelf [OPTIONS] FOLDER

Options:
  --check          Print what would be added, and which of its files are gone; write nothing.
  --stdout         Print the ${SHELF_NAME} instead of writing it.
  -o, --output=PATH  The file to write, instead of ${SHELF_NAME} in the folder. It is complete or not there.
  --force          Replace PATH if it is there already.
${FILE_OPTIONS_HELP}

--cap is for each file. Exit status: 0, 1 if a file or the ${SHELF_NAME} could not be read, 2 for wrong arguments.
`;

interface CommandRequest {
  readonly folder: string;
  readonly target:
    | { readonly kind: 'check' | 'stdout' | 'folder' }
    | { readonly kind: 'file'; readonly path: string; readonly isForced: boolean };
  /** In bytes. */
  readonly cap: number | undefined;
}

/** `petri shelf`. */
export const shelfCommand: Command = {
  help,
  async run(args, output = standardOutput) {
    const request = await readArguments('shelf', help, output, () => requestOf(args));
    if (typeof request === 'number') return request;
    try {
      return await writeShelf(request, output);
    } catch (error) {
      if (!isDataError(error)) throw error;
      output.fail(failureText(error, request.folder));
      return 1;
    } finally {
      output.progress?.(undefined);
    }
  },
};

function requestOf(args: readonly string[]): CommandRequest | string | undefined {
  const given = fileArguments(args, {
    check: { type: 'boolean', default: false },
    stdout: { type: 'boolean', default: false },
    output: { type: 'string', short: 'o' },
    ...FORCE_OPTION,
  });
  if (typeof given !== 'object') return given;
  const { values, positionals, cap } = given;
  const { check, stdout, output: path, force: isForced } = values;
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) return 'name one folder.';
  if ([check, stdout, path !== undefined].filter(Boolean).length > 1)
    return 'use only one of --check, --stdout and --output.';
  if (isForced && path === undefined) return '--force is for --output.';
  if (path !== undefined)
    return { folder, target: { kind: 'file', path, isForced }, cap };
  return {
    folder,
    target: { kind: check ? 'check' : stdout ? 'stdout' : 'folder' },
    cap,
  };
}

async function writeShelf(request: CommandRequest, output: Output): Promise<number> {
  const { folder, target } = request;
  const store = await openFolderStore(folder);
  if ((await zarrVersionAt(store, '')) !== undefined)
    throw new DataError(
      'UnsupportedError',
      `${folder} is a Zarr store. Name the folder that contains it.`,
    );
  const old = await storedShelf(folder);
  const { added, status } = await newFiles(request, old, output);
  for (const path of await goneFrom(folder, old?.paths ?? []))
    output.note?.(`${escapedText(path)} is listed in ${SHELF_NAME}, but is not there.`);
  if (target.kind === 'check') {
    for (const { path, title, text } of added)
      await output.write(
        `${escapedText(`${path}: ${[title, text].filter(Boolean).join('. ')}`)}\n`,
      );
    return status;
  }
  if (added.length === 0 && !old) {
    if (status > 0) return status;
    throw new DataError('NotFoundError', `${folder} has no file that Petri opens.`);
  }
  const bytes = bytesWith(old, added, basename(resolve(folder)));
  switch (target.kind) {
    case 'stdout':
      await output.write(bytes);
      break;
    case 'file':
      await writeTo(target, output, (write) => write(bytes));
      break;
    case 'folder':
      if (added.length > 0) await replaceShelf(folder, old, bytes, output);
      output.note?.(
        added.length === 0
          ? 'There is nothing to add.'
          : `${formatNumber(added.length, 'file')} added to ${escapedText(join(folder, SHELF_NAME))}.`,
      );
  }
  return status;
}

/** The shelf with further files, which is checked before it replaces anything. */
function bytesWith(
  old: StoredShelf | undefined,
  added: readonly AddedFile[],
  title: string,
): Uint8Array {
  if (old && added.length === 0) return old.bytes;
  const text = old ? addToShelf(old.text, added) : newShelfText(title, added);
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_SHELF.bytes) throw shelfTooLarge(bytes.length);
  shelfIn(bytes);
  return bytes;
}

/** Describes the files that the shelf does not list yet; status 1 if one could not be read. */
async function newFiles(
  { folder, cap }: CommandRequest,
  old: StoredShelf | undefined,
  output: Output,
): Promise<{ readonly added: readonly AddedFile[]; readonly status: 0 | 1 }> {
  const known = new Set(old?.paths);
  const room = MAX_SHELF.files - (old?.count ?? 0);
  const added: Omit<AddedFile, 'title'>[] = [];
  let status: 0 | 1 = 0;
  for await (const found of findFiles(folder)) {
    const { path } = found;
    if (known.has(path)) continue;
    if (added.length >= room) {
      output.fail(
        `${SHELF_NAME} can list ${formatCount(MAX_SHELF.files)} files. The others are left out, from ${escapedText(path)} on.`,
      );
      status = 1;
      break;
    }
    output.progress?.(escapedText(path));
    const place = join(folder, path);
    try {
      if (found.failure) throw found.failure;
      added.push({ path, ...(await describeFile(place, cap)) });
    } catch (error) {
      if (!isDataError(error)) throw error;
      // a list of files is no file of its own
      if (hasName(error, 'ArchiveError'))
        output.note?.(
          `${escapedText(path)} is an archive of several files, and left out.`,
        );
      else {
        output.fail(failureText(error, place));
        status = 1;
      }
    }
  }
  output.progress?.(undefined);
  return { added: titled(added), status };
}

/** Gives each file its name without the ending as a title, with its folders where files of a pipeline have the same name. */
function titled(files: readonly Omit<AddedFile, 'title'>[]): readonly AddedFile[] {
  const stemOf = (path: string) => fileStem(nameOf(path));
  const counts = new Map<string, number>();
  for (const { path } of files)
    counts.set(stemOf(path), (counts.get(stemOf(path)) ?? 0) + 1);
  return files.map(({ path, ...others }) => {
    const stem = stemOf(path);
    const isAlone = counts.get(stem) === 1;
    return { path, title: isAlone ? stem : fileStem(path), ...others };
  });
}
