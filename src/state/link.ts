import { type LeftOut, packBulk, unpackBulk } from './bulk';
import { GENES_KEYS, genesFrom, genesPairs } from './genes-view';
import { PAGE_KEYS, pageFrom, pagePairs } from './page-state';
import {
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
  const pairs: [string, string][] = [...sourcePairs(view.source)];
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
  if (view.embedding) pairs.push(['embedding', view.embedding]);
  if (view.color) pairs.push(['color', view.color]);
  if (view.gene) pairs.push(['gene', view.gene]);
  const { text: bulk } = packBulk(view);
  if (bulk) pairs.push(['v', bulk]);
  for (const [key, value] of view.rest) pairs.push([key, value]);
  return pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
}

/** What of a view its link cannot say, for there is too much of it. */
export function leftOutOf(view: View): readonly LeftOut[] {
  return packBulk(view).leftOut;
}

/** The view that a fragment means, with or without `#`. Never throws: what it does not understand is default. */
export function viewOf(fragment: string): View {
  const values = new Map<string, string>();
  const rest: [string, string][] = [];
  for (const pair of fragment.replace(/^#/, '').split('&')) {
    const equals = pair.indexOf('=');
    if (equals <= 0) continue;
    const key = decode(pair.slice(0, equals));
    const value = decode(pair.slice(equals + 1));
    if (KNOWN.has(key)) values.set(key, value);
    else rest.push([key, value]);
  }
  const { page, ...bulk } = unpackBulk(values.get('v') ?? '');
  return {
    source: sourceOf(values),
    element: pathOf(values.get('element')) ?? START.element,
    row: rowOf(values),
    place: placeOf(values.get('cell')),
    top: topOf(values.get('top')),
    genes: genesFrom(values),
    against: pathOf(values.get('against')),
    page: pageFrom(values, page?.turned),
    embedding: pathOf(values.get('embedding')),
    color: values.get('color') === 'none' ? 'none' : pathOf(values.get('color')),
    gene: values.get('gene') || undefined,
    ...bulk,
    rest,
  };
}

const KNOWN = new Set<string>([
  'source',
  'file',
  'size',
  'id',
  'element',
  'row',
  'at',
  'cell',
  'top',
  ...GENES_KEYS,
  'against',
  ...PAGE_KEYS,
  'embedding',
  'color',
  'gene',
  'v',
]);

function sourcePairs(source: SourceRef | undefined): [string, string][] {
  if (!source) return [];
  if (source.kind === 'url') return [['source', source.url]];
  const pairs: [string, string][] = [['file', source.name]];
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

/** Percent-encodes only what would end the value, the address or the link in a mail: `/`, `:`, `?` stay readable. */
function encode(text: string): string {
  const wellFormed = text.replace(/[\ud800-\udfff]/gu, '\ufffd'); // lone surrogates throw
  return encodeURIComponent(wellFormed)
    .replace(/%(2F|3A|3F|40|2C|3B|3D|24)/g, (triplet) => decodeURIComponent(triplet))
    .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % typed by hand
  }
}
