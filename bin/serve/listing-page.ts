import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shownLine } from '@/model/shown-text';
import { realPathWithin, undefinedIfAbsent } from './static-files.mjs';

/** A line of a listing. */
export interface ListedEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** In bytes. */
  readonly size?: number | undefined;
  readonly modified?: Date | undefined;
}

/** Hidden files that are part of Zarr stores of version 2. */
const OF_ZARR = ['.zarray', '.zgroup', '.zattrs', '.zmetadata'];
/** Number of files whose sizes are asked for at the same time. */
const AT_ONCE = 64;

/** True for a name that is neither listed nor served. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') && !OF_ZARR.includes(name);
}

/**
 * Writes a listing as an HTML page like those of Apache and nginx, which `read/bytes/find-listing` reads; the page is
 * never in memory as a whole.
 */
export async function* listingPage(
  title: string,
  entries: AsyncIterable<ListedEntry> | Iterable<ListedEntry>,
): AsyncGenerator<string> {
  const shown = asMarkup(`Index of ${shownLine(title)}`);
  yield `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${shown}</title></head>\n<body>\n<h1>${shown}</h1>\n<table>\n<tr><th>Name</th><th>Type</th><th>Size in bytes</th><th>Modified (UTC)</th></tr>\n<tr><td><a href="../">../</a></td></tr>\n`;
  for await (const entry of entries) yield lineOf(entry);
  yield '</table>\n</body>\n</html>\n';
}

function lineOf({ name, isFolder, size, modified }: ListedEntry): string {
  const slash = isFolder ? '/' : '';
  const link = `./${encodeURIComponent(name)}${slash}`;
  const cells = [
    `<a href="${asMarkup(link)}">${asMarkup(shownLine(name))}${slash}</a>`,
    isFolder ? 'folder' : 'file',
    size ?? '',
    modified?.toISOString().slice(0, 19).replace('T', ' ') ?? '',
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
}

function asMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * The entries of a folder at a real path, in the order of their names, without those that are hidden or that lead out of
 * `top`. An entry that is removed meanwhile is left out.
 */
export async function* entriesOf(
  folder: string,
  top: string,
): AsyncGenerator<ListedEntry> {
  const entries = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !isHidden(name) && !/\p{Surrogate}/u.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE);
    const listed = await Promise.all(some.map((entry) => entryAt(folder, entry, top)));
    for (const entry of listed) if (entry) yield entry;
  }
}

async function entryAt(
  folder: string,
  entry: Dirent,
  top: string,
): Promise<ListedEntry | undefined> {
  const { name } = entry;
  const path = join(folder, name);
  const real = entry.isSymbolicLink() ? await realPathWithin(top, path) : path;
  return real === undefined ? undefined : entryOf(name, real);
}

/** The entry of a file or folder; undefined for anything else. */
export async function entryOf(
  name: string,
  path: string,
): Promise<ListedEntry | undefined> {
  const info = await stat(path).catch(undefinedIfAbsent);
  if (!info || !(info.isDirectory() || info.isFile())) return undefined;
  const isFolder = info.isDirectory();
  return { name, isFolder, modified: info.mtime, ...(!isFolder && { size: info.size }) };
}
