import { type AddressLogin, splitLogin } from '@/model/address-login';
import { type Bulk, packBulk, unpackBulk } from './bulk';
import { genesFrom, genesPairs, splitNames } from './genes-view';
import { isFollowed, MAX_GENES } from './link-limits';
import {
  hasRoom,
  type LinkPart,
  PATH_KEYS,
  type Pair,
  printPairs,
  readPairs,
} from './link-pairs';
import { pageFrom, pagePairs } from './page-state';
import {
  COUNTED_CHOICES,
  type GridTop,
  type MatrixPlace,
  type RowRef,
  type SourceRef,
  START,
  type View,
} from './view';

/**
 * The fragment that restores a view, without `#`: readable keys for what people quote, only
 * what differs from the default, the rest in one compressed `v=`. Empty on the start page.
 */
export function linkOf(view: View): string {
  const pairs = [...pairsOf(view)].filter(hasRoom);
  const { text: bulk } = packBulk(view);
  if (bulk) pairs.push(['v', bulk]);
  return printPairs([...pairs, ...view.rest]);
}

/** What of a view its link cannot say, for there is too much of it. */
export function leftOutOf(view: View): readonly LinkPart[] {
  const long = pairsOf(view).filter((pair) => !hasRoom(pair));
  return [...long.map(([key]) => key), ...packBulk(view).leftOut];
}

/** What of a link is readable. */
function pairsOf(view: View): readonly Pair[] {
  const pairs: Pair[] = [...sourcePairs(view.source)];
  if (view.element !== START.element) pairs.push(['element', view.element]);
  if (view.row?.name !== undefined) pairs.push(['row', view.row.name]);
  if (view.row?.at !== undefined) pairs.push(['at', String(view.row.at)]);
  if (view.place) {
    const { row = '', column = '', slice = [] } = view.place;
    pairs.push(['cell', [row, column, ...slice].join(',')]);
  }
  if (view.top) pairs.push(['top', `${view.top.row},${view.top.column}`]);
  for (const pair of genesPairs(view.genes)) pairs.push(pair);
  if (view.against) pairs.push(['against', view.against]);
  for (const pair of pagePairs(view.page)) pairs.push(pair);
  if (view.counted) pairs.push(['rows', view.counted]);
  if (view.embedding) pairs.push(['embedding', view.embedding]);
  if (view.color) pairs.push(['color', view.color]);
  if (view.gene) pairs.push(['gene', view.gene]);
  return pairs;
}

/** What a link says. */
export interface ReadLink {
  readonly view: View;
  /** The user and password of the file's address, which are in no view. */
  readonly login?: AddressLogin;
  /** What of it was not used, for it asks for more than the page deals with at once, or is damaged. */
  readonly unused: readonly LinkPart[];
}

/** The view that a fragment means, with or without `#`. Never throws: what it does not understand is default. */
export function viewOf(fragment: string): View {
  return readLink(fragment).view;
}

/** What a fragment says, with or without `#`. Never throws, and takes time by its length alone. */
export function readLink(fragment: string): ReadLink {
  const { values, rest, unused } = readPairs(fragment);
  const unpacked = unpackBulk(values.get('v') ?? '');
  for (const part of unpacked.unused) unused.add(part === 'all' ? 'v' : part);
  for (const key of PATH_KEYS)
    if (!isFollowed(values.get(key) ?? '')) {
      unused.add(key);
      values.delete(key);
    }
  if (splitNames(values.get('gene') ?? '').length > MAX_GENES) {
    unused.add('gene');
    values.delete('gene');
  }
  if (splitNames(values.get('of') ?? '').length > MAX_GENES) unused.add('of');
  const { url, login } = splitLogin(values.get('source') ?? '');
  values.set('source', url);
  const view = viewFrom(values, unpacked.bulk, rest);
  return { view, ...(login && { login }), unused: [...unused] };
}

function viewFrom(
  values: ReadonlyMap<string, string>,
  { page, ...bulk }: Bulk,
  rest: View['rest'],
): View {
  return {
    source: sourceOf(values),
    element: pathOf(values.get('element')) ?? START.element,
    row: rowOf(values),
    place: placeOf(values.get('cell')),
    top: topOf(values.get('top')),
    genes: genesFrom(values),
    against: pathOf(values.get('against')),
    page: pageFrom(values, page?.turned),
    counted: COUNTED_CHOICES.find((choice) => choice === values.get('rows')),
    embedding: pathOf(values.get('embedding')),
    color: values.get('color') === 'none' ? 'none' : pathOf(values.get('color')),
    gene: values.get('gene') || undefined,
    ...bulk,
    rest,
  };
}

function sourcePairs(source: SourceRef | undefined): Pair[] {
  if (!source) return [];
  // a password is in no link, however it came into the address
  if (source.kind === 'url') return [['source', splitLogin(source.url).url]];
  const pairs: Pair[] = [['file', source.name]];
  if (source.size !== undefined) pairs.push(['size', String(source.size)]);
  if (source.fingerprint) pairs.push(['id', source.fingerprint]);
  return pairs;
}

function sourceOf(values: ReadonlyMap<string, string>): SourceRef | undefined {
  const url = values.get('source');
  if (url) return { kind: 'url', url };
  const name = values.get('file');
  if (!name) return undefined;
  const size = Number(values.get('size') ?? Number.NaN);
  const fingerprint = values.get('id');
  return {
    kind: 'file',
    name,
    ...(Number.isSafeInteger(size) && size >= 0 && { size }),
    ...(fingerprint && { fingerprint }),
  };
}

function rowOf(values: ReadonlyMap<string, string>): RowRef | undefined {
  const name = values.get('row');
  const at = Number(values.get('at') || Number.NaN);
  const isPlace = Number.isSafeInteger(at) && at >= 0;
  if (name === undefined && !isPlace) return undefined;
  return { ...(name !== undefined && { name }), ...(isPlace && { at }) };
}

/** Row and column, either of which may be left out, and the place on each axis after them. */
function placeOf(text: string | undefined): MatrixPlace | undefined {
  if (!text || !/^\d{0,15},\d{0,15}(,\d{1,15}){0,30}$/.test(text)) return undefined;
  const [row, column, ...slice] = text.split(',');
  if (!row && !column && slice.length === 0) return undefined;
  return {
    ...(row && { row: Number(row) }),
    ...(column && { column: Number(column) }),
    ...(slice.length > 0 && { slice: slice.map(Number) }),
  };
}

function topOf(text: string | undefined): GridTop | undefined {
  const [row, column] = (text ?? '').split(',').map(Number);
  const isPlace = (at: number | undefined) => Number.isSafeInteger(at) && (at ?? -1) >= 0;
  return text && isPlace(row) && isPlace(column)
    ? { row: row ?? 0, column: column ?? 0 }
    : undefined;
}

/** Paths may be written without their leading slash. */
function pathOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  return text.startsWith('/') ? text : `/${text}`;
}
