import { decodedUri } from '@/model/decoded-uri';
import { DataError } from '@/model/errors';
import { trimEnd } from '@/model/trim';

/** Parses an http(s) address. NotFoundError if it is not an address, UnsupportedError for other schemes. */
export function parseAddress(url: string): URL {
  let address: URL;
  try {
    address = new URL(url);
  } catch (cause) {
    throw new DataError(
      'NotFoundError',
      `“${url}” is not a URL. URLs look like https://host/file.h5ad.`,
      { cause },
    );
  }
  if (address.protocol === 'https:' || address.protocol === 'http:') return address;
  throw new DataError(
    'UnsupportedError',
    `Petri reads http, https, s3 and gs URLs, not ${address.protocol}`,
  );
}

/** An address for display: without query and credentials, which can contain secrets. */
export function shownAddress(url: string | URL): string {
  const { origin, pathname } = typeof url === 'string' ? parseAddress(url) : url;
  return `${origin}${pathname}`;
}

/** The last part of an address, as a person would name the file. */
export function nameOfAddress(url: string): string {
  const { pathname, host } = parseAddress(url);
  const last = pathname
    .split('/')
    .filter((segment) => segment !== '')
    .at(-1);
  return last ? decodedUri(last) : host;
}

/** Address of the folder of a file; its query (a signature) is preserved. */
export function folderOfAddress(url: string): string {
  const address = parseAddress(url);
  address.pathname = address.pathname.replace(/[^/]*$/, '');
  return address.href;
}

/**
 * Address of a key below a base. Each segment is percent-encoded, so that names with `%`, `#`, `?` or `:` arrive
 * unchanged; the query of the base (a signature) is preserved.
 */
export function addressOfKey(base: string, key: string): string {
  const address = parseAddress(base);
  address.hash = '';
  const folder = trimEnd(address.pathname, '/');
  const below = key.split('/').map(encodeURIComponent).join('/');
  address.pathname = `${folder}/${below}`;
  return address.href;
}
