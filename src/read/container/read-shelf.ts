import { DataError } from '@/model/errors';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { MAX_SHELF, SHELF_NAME, type Shelf, type ShelfFile } from '@/model/shelf';
import { truncateText } from '@/model/truncate';
import type { KeyStore } from '@/read/bytes/key-store';
import {
  isObject,
  JsonError,
  type JsonObject,
  type JsonValue,
  jsonText,
  member,
  parseJsonText,
} from '@/read/json';

/** The version of shelves that is read: docs/shelf.md. */
const VERSION = 1;
/** Maximum number of ignored parts that are listed one by one. */
const MAX_PROBLEMS = 10;

/**
 * Reads the shelf of a folder of this computer; undefined if it has none.
 *
 * @throws TooLargeError, CorruptError, UnsupportedError as `shelfIn`
 */
export async function readShelf(
  folder: KeyStore,
  options?: ReadOptions,
): Promise<Shelf | undefined> {
  const bytes = await shelfBytes(folder, options);
  return bytes && shelfIn(bytes);
}

/** Reads the bytes of the shelf of a folder; undefined if it has none. TooLargeError if they are too many. */
export async function shelfBytes(
  folder: KeyStore,
  options?: ReadOptions,
): Promise<Uint8Array | undefined> {
  const source = await folder.source(SHELF_NAME, options);
  if (source && source.size > MAX_SHELF.bytes) throw shelfTooLarge(source.size);
  return source?.read(0, source.size, options);
}

/** The error for a shelf that is not read; its size in bytes, if known. */
export function shelfTooLarge(size?: number): DataError {
  const found = size === undefined ? 'is longer' : `has ${formatCount(size)}`;
  return new DataError(
    'TooLargeError',
    `${SHELF_NAME} can have ${formatNumber(MAX_SHELF.bytes, 'byte')} at most, and ${found}.`,
  );
}

/**
 * Parses a shelf, and ignores what is wrong in it (`Shelf.problems`).
 *
 * @throws CorruptError if it is not JSON, or no object with `"petri": 1`; UnsupportedError for a later version
 */
export function shelfIn(bytes: Uint8Array): Shelf {
  const json = parsed(bytes);
  if (!isObject(json)) throw broken('is not an object in { }');
  expectVersion(member(json, 'petri'));
  const given = member(json, 'files') ?? [];
  if (!Array.isArray(given)) throw broken('has “files” that are not a list in [ ]');
  const problems: string[] = [];
  const say = (problem: string) => problems.push(`${SHELF_NAME}: ${problem}`);
  const text = textsOf(json, '', say);
  const files = given
    .slice(0, MAX_SHELF.files)
    .map((file: JsonValue, at) => fileOf(file, `files[${at}]`, say))
    .filter((file) => file !== undefined);
  const left = given.length - MAX_SHELF.files;
  const listed = problems.slice(0, MAX_PROBLEMS);
  const others = problems.length - listed.length;
  return {
    ...text,
    files,
    problems: [
      ...(left > 0
        ? [
            `${SHELF_NAME} lists ${formatCount(given.length)} files; only the first ${formatCount(MAX_SHELF.files)} are taken from it.`,
          ]
        : []),
      ...listed,
      ...(others > 0
        ? [`${formatNumber(others, 'other part')} of it cannot be used.`]
        : []),
    ],
  };
}

function parsed(bytes: Uint8Array): JsonValue {
  const text = jsonText(bytes);
  try {
    return parseJsonText(text);
  } catch (error) {
    if (error instanceof JsonError)
      throw broken(`is not valid JSON: ${faultAt(text, error)}`);
    if (!(error instanceof SyntaxError)) throw error;
    throw broken(`is not valid JSON: ${error.message}`);
  }
}

/** Describes the first fault of a text for its author, with line and column from 1. */
function faultAt(text: string, { at, what }: JsonError): string {
  const before = text.slice(0, at);
  const lines = before.split('\n');
  const isAfterComma = /^[}\]]/.test(text.slice(at)) && before.trimEnd().endsWith(',');
  const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  return `${what} at ${place}${isAfterComma ? ', after a comma' : ''}`;
}

function broken(what: string): DataError {
  return new DataError(
    'CorruptError',
    `${SHELF_NAME} cannot be used, because it ${what}.`,
  );
}

function expectVersion(version: JsonValue | undefined): void {
  if (version === VERSION) return;
  if (typeof version === 'number' && version > VERSION)
    throw new DataError(
      'UnsupportedError',
      `${SHELF_NAME} is of version ${version}, which this version of Petri does not know.`,
    );
  throw broken(`has no “"petri": ${VERSION}” at its top`);
}

type Say = (problem: string) => void;

function fileOf(file: JsonValue, place: string, say: Say): ShelfFile | undefined {
  const path = isObject(file) ? member(file, 'path') : undefined;
  if (!isObject(file) || typeof path !== 'string' || path === '') {
    say(`${place} has no “path”.`);
    return undefined;
  }
  return {
    path,
    ...textsOf(file, `${place}.`, say),
    view: viewOf(member(file, 'view'), `${place}.view`, say),
  };
}

function textsOf(object: JsonObject, place: string, say: Say) {
  const textOf = (key: 'title' | 'text') => {
    const text = member(object, key);
    if (typeof text === 'string')
      return text.trim() === '' ? undefined : truncateText(text);
    if (text !== undefined && text !== null) say(`${place}${key} is not a text.`);
    return undefined;
  };
  return { title: textOf('title'), text: textOf('text') };
}

/** Reads the keys of a link: an object of them, or the text of a link, of which the part before `#` is left out. */
function viewOf(
  view: JsonValue | undefined,
  place: string,
  say: Say,
): string | undefined {
  if (view === undefined || view === null) return undefined;
  if (typeof view === 'string') return view.slice(view.indexOf('#') + 1);
  if (!isObject(view)) {
    say(`${place} is neither an object nor a text.`);
    return undefined;
  }
  const pairs = Object.entries(view).flatMap(([key, value]) => {
    if (typeof value === 'string') return [`${encoded(key)}=${encoded(value)}`];
    say(`${place}: “${key}” is not a text.`);
    return [];
  });
  return pairs.join('&');
}

/** Percent-encodes a text; lone surrogates, which cannot be, are replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
