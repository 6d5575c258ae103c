import { decodedUri } from '@/model/decoded-uri';
import { DataError, isDataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { trimEnd } from '@/model/trim';
import { addressOfKey, parseAddress, shownAddress } from './http-address';
import { dropBody, isWebPage, readBody } from './http-body';
import { createHttpClient, type HttpClient, type HttpOptions } from './http-client';
import { asPrefix } from './key';
import {
  type BucketLocation,
  bucketByPath,
  type ResolvedAddress,
} from './resolve-address';
import { listBucket } from './s3-listing';
import { decodeEntities } from './xml-text';

const LONGEST_PAGE = 16 << 20;

/** Sizes in bytes of listed files by name, to be filled where a list says them. */
export type ListedSizes = Map<string, number>;

/**
 * Names in the directory listing that a web server makes (Apache, nginx, Caddy, Python …), folders
 * with a trailing slash. Undefined where the page is something else.
 */
async function listPage(
  client: HttpClient,
  url: string,
  { signal }: ReadOptions = {},
  sizes?: ListedSizes,
): Promise<readonly string[] | undefined> {
  return client.send({ url, signal }, async (response, arrived) => {
    if (response.status !== 200 || !isWebPage(response)) {
      await dropBody(response.body);
      return undefined;
    }
    const bytes = await readBody(response, LONGEST_PAGE, arrived);
    if (!bytes) return undefined;
    const html = new TextDecoder().decode(bytes);
    return parseDirectoryPage(html, response.url || url, sizes);
  });
}

/** Links one level below `base`. Undefined if the page does not look like a listing. */
export function parseDirectoryPage(
  html: string,
  base: string,
  sizes?: ListedSizes,
): readonly string[] | undefined {
  const links = linksIn(html);
  const leadsUp = links.some(({ href }) => /^(\.\/)?\.\.\/?$/.test(href));
  if (!leadsUp && !/(index of|directory listing|listing of|files within)/i.test(html))
    return undefined;
  const { origin, pathname } = new URL(base);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const names = new Set<string>();
  const hasCells = html.includes('>Size in bytes<');
  for (const { href, end } of links) {
    const name = nameBelow(href, origin, folder);
    if (name === undefined) continue;
    names.add(name);
    const size = sizes && sizeAfter(html.slice(end, end + MAX_LINE), hasCells);
    if (size !== undefined) sizes?.set(name, size);
  }
  return [...names].sort();
}

/** Maximum length of what follows a link on its line. */
const MAX_LINE = 1024;

/**
 * The size of a file in what follows its link: the last number of a line of nginx, or the cell of numbers of a table that
 * has a column “Size in bytes”, as that of `petri serve`. Other servers round sizes.
 */
function sizeAfter(html: string, hasCells: boolean): number | undefined {
  const [line = ''] = html.slice(html.indexOf('</a>') + 4).split('\n', 1);
  const texts = hasCells
    ? line.split('</td>').map((cell) => cell.slice(cell.lastIndexOf('>') + 1))
    : [line.includes('<') ? '' : (line.trimEnd().split(' ').at(-1) ?? '')];
  const size = texts.find((text) => /^\d{1,15}$/.test(text));
  return size === undefined ? undefined : Number(size);
}

/** The `href` of each `<a …>` and the end of the tag. Linear time: a page may be 16 MB of unclosed tags. */
function linksIn(html: string) {
  const links: { readonly href: string; readonly end: number }[] = [];
  const opening = /<a\s/gi;
  while (opening.exec(html)) {
    const { href, end } = readAttributes(html, opening.lastIndex);
    if (href !== undefined) links.push({ href: decodeEntities(href), end });
    opening.lastIndex = end;
  }
  return links;
}

/** The first `href` of a tag whose attributes begin at `start`, and the end of the tag. */
function readAttributes(html: string, start: number) {
  let at = start;
  const take = (sticky: RegExp) => {
    sticky.lastIndex = at;
    const taken = sticky.exec(html)?.[0] ?? '';
    at += taken.length;
    return taken;
  };
  const value = () => {
    const quote = html.charAt(at);
    if (quote !== '"' && quote !== "'") return take(/[^\s>]*/y);
    const close = html.indexOf(quote, at + 1);
    const end = close < 0 ? html.length : close;
    const text = html.slice(at + 1, end);
    at = end + 1;
    return text;
  };
  let href: string | undefined;
  for (;;) {
    take(/[\s/]*/y);
    if (at >= html.length || html.charAt(at) === '>') return { href, end: at };
    const name = take(/[^\s=>/]*/y).toLowerCase();
    if (take(/\s*=\s*/y) === '') continue;
    const text = value();
    if (name === 'href') href ??= text;
  }
}

function nameBelow(link: string, origin: string, folder: string): string | undefined {
  if (link.startsWith('?') || link.startsWith('#')) return undefined; // link that sorts the page
  const target = URL.canParse(link, origin + folder)
    ? new URL(link, origin + folder)
    : undefined;
  if (target?.origin !== origin || !target.pathname.startsWith(folder)) return undefined;
  const below = target.pathname.slice(folder.length);
  if (!/^[^/]+\/?$/.test(below)) return undefined;
  return decodedUri(below);
}

/**
 * Names directly below a folder of a store, as KeyStore.list returns them; UnsupportedError for a
 * folder that cannot be listed.
 */
export type Listing = (
  folder: string,
  options?: ReadOptions,
) => Promise<readonly string[]>;

/**
 * Finds out how the store behind an address can be listed: as a bucket, or by the directory pages
 * of its server. Undefined if neither works. A signed address is not tried as a bucket: its
 * signature is valid for one key only. `sizes` are those of the files at the top.
 */
export async function findListing(
  { url, bucket }: ResolvedAddress,
  http: HttpOptions = {},
  options: ReadOptions = {},
  sizes?: ListedSizes,
): Promise<Listing | undefined> {
  const client = createHttpClient({ ...http, tries: 1 });
  const steady = createHttpClient(http);
  const address = parseAddress(url);
  const ways: Way[] = [];
  const place = bucket ?? bucketByPath(address);
  if (address.search === '' && place) ways.push(byBucket(place));
  if (!bucket) ways.push(byPages(url));
  const found = await Promise.all(
    ways.map((way) => way(client, '', options, sizes).catch(noWay)),
  );
  const at = found.findIndex((names) => names !== undefined);
  const [way, top] = [ways[at], found[at]];
  if (!way || !top) return undefined;
  return async (folder, options) => {
    if (asPrefix(folder) === '') return top;
    const names = await way(steady, folder, options);
    if (names) return names;
    // not the same as empty: callers may have other ways to list
    throw new DataError(
      'UnsupportedError',
      `${folder} in ${shownAddress(address)} is not listed, although its parent is.`,
    );
  };
}

type Way = (
  client: HttpClient,
  folder: string,
  options?: ReadOptions,
  sizes?: ListedSizes,
) => Promise<readonly string[] | undefined>;

function byBucket(place: BucketLocation): Way {
  return (client, folder, options, sizes) =>
    listBucket(client, place, folder, options, sizes);
}

function byPages(url: string): Way {
  return (client, folder, options, sizes) => {
    const prefix = asPrefix(folder);
    const page = prefix === '' ? url : addressOfKey(url, prefix.slice(0, -1));
    const { origin, pathname, search } = parseAddress(page);
    const address = `${origin}${trimEnd(pathname, '/')}/${search}`;
    return listPage(client, address, options, sizes);
  };
}

/** A way that the server refuses, or answers with something else, is skipped. */
function noWay(error: unknown): undefined {
  if (!isDataError(error) || error.refuses) throw error;
  return undefined;
}
