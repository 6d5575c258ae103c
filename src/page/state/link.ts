import { type AddressLogin, splitLogin } from '@/model/address-login';
import { type Bulk, packBulk, unpackBulk } from './bulk';
import { layoutFrom, layoutText } from './layout';
import { isFollowed, MAX_GENES } from './link-limits';
import {
  fitsLink,
  type LinkKeys,
  type LinkPart,
  linkKeys,
  type Pair,
  printPairs,
  readPairs,
} from './link-pairs';
import { splitNames } from './name-list';
import type { PageLink, PageStates } from './page-link';
import { pageFrom, pagePairs } from './page-state';
import {
  COUNTED_CHOICES,
  type GridTop,
  type MatrixLocation,
  type SourceRef,
  START,
  type View,
} from './view';

/** Result of reading a link. */
export interface ReadLink {
  readonly view: View;
  /** User and password of the file's address, which no view contains. */
  readonly login?: AddressLogin;
  /** Link parts that were ignored because they exceed a limit or are damaged. */
  readonly unused: readonly LinkPart[];
}

/** Writes and reads the fragments that restore views, with the pages that elements have. */
export class Links {
  readonly #pages: readonly PageLink[];
  readonly #keys: LinkKeys;

  constructor(pages: readonly PageLink[]) {
    this.#pages = pages;
    this.#keys = linkKeys(pages);
  }

  /**
   * Returns the fragment that restores a view, without `#`: readable keys for what people quote, only what differs from
   * the default, the rest in one compressed `v=`. Empty on the start page.
   */
  readonly linkOf = (view: View): string => {
    const pairs = this.#pairsOf(view).filter((pair) => fitsLink(pair, this.#keys));
    const { text: bulk } = packBulk(view);
    if (bulk) pairs.push(['v', bulk]);
    return printPairs([...pairs, ...view.rest]);
  };

  /** Returns the parts of a view that are too large for its link. */
  readonly leftOutOf = (view: View): readonly LinkPart[] => {
    const long = this.#pairsOf(view).filter((pair) => !fitsLink(pair, this.#keys));
    return [...long.map(([key]) => key), ...packBulk(view).leftOut];
  };

  /** Returns the view of a fragment, with or without `#`. Never throws: anything invalid becomes the default. */
  readonly viewOf = (fragment: string): View => this.readLink(fragment).view;

  /** Reads a fragment, with or without `#`. Never throws, and takes time that depends only on its length. */
  readonly readLink = (fragment: string): ReadLink => {
    const { values, rest, unused } = readPairs(fragment, this.#keys);
    const unpacked = unpackBulk(values.get('v') ?? '');
    for (const part of unpacked.unused) unused.add(part === 'all' ? 'v' : part);
    for (const [key, valueType] of this.#keys) {
      const value = values.get(key) ?? '';
      if (valueType === 'path' && !isFollowed(value)) {
        unused.add(key);
        values.delete(key);
      }
      if (valueType === 'names' && splitNames(value).length > MAX_GENES) unused.add(key);
    }
    for (const key of ['gene', 'blend']) if (unused.has(key)) values.delete(key);
    const { url, login } = splitLogin(values.get('source') ?? '');
    values.set('source', url);
    const view = this.#viewFrom(values, unpacked.bulk, rest);
    return { view, ...(login && { login }), unused: [...unused] };
  };

  /** True if two views show different pages, not the same page in a different way. */
  readonly isOtherPage = (view: View, last: View): boolean =>
    view.element !== last.element ||
    this.#pages.some(({ kind, isOther }) => {
      const [now, before] = [view[kind], last[kind]];
      return now && before ? isOther(now, before) : now !== before;
    });

  /** Returns the meaning of a key that a page defines, as the object of a sentence; undefined for other keys. */
  readonly wordsOf = (key: string): string | undefined =>
    this.#pages.find(({ keys }) => Object.hasOwn(keys, key))?.keys[key]?.says;

  /** Returns the pairs of a view that have readable keys in a link. */
  #pairsOf(view: View): Pair[] {
    const pairs: Pair[] = [...sourcePairs(view.source)];
    if (view.element !== START.element) pairs.push(['element', view.element]);
    for (const { kind, print } of this.#pages) {
      const state = view[kind];
      for (const [key, value] of state ? print(state) : [])
        if (value !== undefined) pairs.push([key, value]);
    }
    if (view.place) {
      const { row = '', column = '', slice = [] } = view.place;
      pairs.push(['cell', [row, column, ...slice].join(',')]);
    }
    if (view.top) pairs.push(['top', `${view.top.row},${view.top.column}`]);
    if (view.against) pairs.push(['against', view.against]);
    for (const pair of pagePairs(view.page)) pairs.push(pair);
    if (view.counted) pairs.push(['rows', view.counted]);
    if (view.names) pairs.push(['names', view.names]);
    if (view.embedding) pairs.push(['embedding', view.embedding]);
    if (view.color) pairs.push(['color', view.color]);
    if (view.gene) pairs.push(['gene', view.gene]);
    if (view.blend) pairs.push(['blend', view.blend]);
    const panes = layoutText(view.layout);
    if (panes) pairs.push(['panes', panes]);
    return pairs;
  }

  #viewFrom(
    values: ReadonlyMap<string, string>,
    { page, ...bulk }: Bulk,
    rest: View['rest'],
  ): View {
    const states = this.#pages.map(({ kind, parse }) => [kind, parse(values)]);
    return {
      source: sourceOf(values),
      element: pathOf(values.get('element')) ?? START.element,
      ...(Object.fromEntries(states) as PageStates), // each by its kind
      place: placeOf(values.get('cell')),
      top: topOf(values.get('top')),
      against: pathOf(values.get('against')),
      page: pageFrom(values, page?.turned),
      counted: COUNTED_CHOICES.find((choice) => choice === values.get('rows')),
      names: values.get('names') || undefined,
      embedding: pathOf(values.get('embedding')),
      color: values.get('color') === 'none' ? 'none' : pathOf(values.get('color')),
      gene: values.get('gene') || undefined,
      blend: values.get('blend') || undefined,
      layout: layoutFrom(values.get('panes')),
      ...bulk,
      rest,
    };
  }
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

/** Reads row and column, either of which may be absent, and the index on each further axis. */
function placeOf(text: string | undefined): MatrixLocation | undefined {
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

/** Reads a path, which may be written without its leading slash. */
function pathOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  return text.startsWith('/') ? text : `/${text}`;
}
