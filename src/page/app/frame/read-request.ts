import type { PetriFault, PetriId, PetriRequest } from '@/page/frame/protocol';
import { MAX_ROWS_AT_ONCE } from '@/page/state/view-store';

/** Why a request is not carried out. Thrown while one is read or carried out; its name is in the answer. */
export class RequestFault extends Error {
  override readonly name: PetriFault['name'];
  constructor(name: PetriFault['name'], message: string) {
    super(message);
    this.name = name;
  }
}

/** Maximum length of an address, of keys of a link, and of a name, in characters. */
const MAX_ADDRESS = 8192;
const MAX_KEYS = 65_536;
const MAX_NAME = 4096;
const MAX_FILE_NAME = 255;
const MAX_ID = 64;
/** Maximum number of names that are selected by one request, and of their characters. */
const MAX_NAMES = 20_000;
const MAX_NAMES_CHARS = 1_000_000;
/** Maximum number of rows whose names are sent in one answer. */
export const MAX_PIECE = 10_000;

/** Members of each type of request, besides those of all. */
const MEMBERS = new Map<unknown, readonly string[]>([
  ['open', ['source', 'name', 'view']],
  ['go', ['view']],
  ['state', []],
  ['select', ['table', 'rows', 'names']],
  ['selection', ['start', 'limit']],
]);

type Members = Readonly<Record<string, unknown>>;

/** True for a message that is meant as one of `petri`, of any version; others come from other scripts. */
export function isMeantForPetri(data: unknown): data is Members {
  return typeof data === 'object' && data !== null && Object.hasOwn(data, 'petri');
}

/** Returns the id of a message; null if it has none that an answer could repeat. */
export function idOf(data: Members): PetriId | null {
  const { id } = data;
  if (typeof id === 'string') return id.length > 0 && id.length <= MAX_ID ? id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/**
 * Reads a request. Nothing of the message is used but what is checked here: it may come from any script of the page
 * around.
 *
 * @throws RequestFault if it is no request of `petri/1`, or exceeds a limit
 */
export function readRequest(data: Members): PetriRequest {
  const id = idOf(data);
  if (data.petri !== 1) throw invalid('This page answers petri/1: petri must be 1.');
  if (id === null)
    throw invalid(`id must be a whole number, or a text of 1 to ${MAX_ID} characters.`);
  const { type } = data;
  const members = MEMBERS.get(type);
  if (!members) throw invalid(`type must be one of ${[...MEMBERS.keys()].join(', ')}.`);
  const isKnown = (key: string) => ['petri', 'id', 'type', ...members].includes(key);
  // an absent member may also be undefined
  const given = Object.entries(data).filter(([, value]) => value !== undefined);
  if (!given.every(([key]) => isKnown(key)))
    throw invalid(`${type} may have: ${members.join(', ') || 'no other members'}.`);
  const request = { petri: 1, id } as const;
  switch (type) {
    case 'open':
      return { ...request, type, ...openOf(data) };
    case 'go':
      return { ...request, type, view: textOf(data, 'view', MAX_KEYS) };
    case 'select':
      return { ...request, type, ...selectOf(data) };
    case 'selection':
      return { ...request, type, ...pieceOf(data) };
    default:
      return { ...request, type: 'state' };
  }
}

function openOf(data: Members) {
  const { source } = data;
  const view = data.view === undefined ? {} : { view: textOf(data, 'view', MAX_KEYS) };
  if (!(source instanceof Blob)) {
    if (data.name !== undefined) throw invalid('name is for a File or Blob only.');
    return { source: textOf(data, 'source', MAX_ADDRESS), ...view };
  }
  if (data.name === undefined) return { source, ...view };
  const name = textOf(data, 'name', MAX_FILE_NAME);
  if (/[/\\]/.test(name)) throw invalid('name must be that of a file, without folders.');
  return { source, name, ...view };
}

function selectOf(data: Members) {
  const { rows, names } = data;
  const table =
    data.table === undefined ? {} : { table: textOf(data, 'table', MAX_ADDRESS) };
  if ((rows === undefined) === (names === undefined))
    throw invalid('select must have either rows or names.');
  return names === undefined
    ? { ...table, rows: rowsOf(rows) }
    : { ...table, names: namesOf(names) };
}

function rowsOf(rows: unknown): readonly number[] | Uint32Array {
  if (!Array.isArray(rows) && !(rows instanceof Uint32Array))
    throw invalid('rows must be an array of numbers, or a Uint32Array.');
  expectAtMost(rows.length, MAX_ROWS_AT_ONCE, 'rows');
  for (const row of rows)
    if (!Number.isInteger(row) || row < 0 || row >= 2 ** 32)
      throw invalid('rows must be whole numbers from 0.');
  return rows;
}

function namesOf(names: unknown): readonly string[] {
  if (!Array.isArray(names)) throw invalid('names must be an array of texts.');
  expectAtMost(names.length, MAX_NAMES, 'names');
  let chars = 0;
  for (const name of names) {
    if (typeof name !== 'string') throw invalid('names must be texts.');
    expectAtMost(name.length, MAX_NAME, 'characters of a name');
    chars += name.length;
  }
  expectAtMost(chars, MAX_NAMES_CHARS, 'characters of all names');
  return names;
}

function pieceOf({ start, limit }: Members) {
  for (const value of [start, limit])
    if (value !== undefined && !(Number.isSafeInteger(value) && Number(value) >= 0))
      throw invalid('start and limit must be whole numbers from 0.');
  expectAtMost(Number(limit ?? 0), MAX_PIECE, 'rows of an answer');
  return {
    ...(typeof start === 'number' && { start }),
    ...(typeof limit === 'number' && { limit }),
  };
}

function textOf(data: Members, member: string, max: number): string {
  const text = data[member];
  if (typeof text !== 'string') throw invalid(`${member} must be a text.`);
  if (text === '' && member !== 'view') throw invalid(`${member} is empty.`);
  expectAtMost(text.length, max, `characters of ${member}`);
  return text;
}

function expectAtMost(count: number, max: number, what: string): void {
  if (count > max)
    throw new RequestFault('TooLargeError', `At most ${max} ${what}, not ${count}.`);
}

export function invalid(message: string): RequestFault {
  return new RequestFault('InvalidError', message);
}
