import { decodedUri } from '@/model/decoded-uri';
import { DataError } from '@/model/errors';
import { trimEnd } from '@/model/trim';

/** A checked http(s) address. NotFoundError for what is no address, UnsupportedError for other schemes. */
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

/** An address as it may be shown: without query and credentials, which can carry secrets. */
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

/**
 * The address of a key below a base. Each segment is percent-encoded, so names with `%`, `#`, `?`
 * or `:` arrive as they are; the base's query (a signature) is kept.
 */
export function addressOfKey(base: string, key: string): string {
  const address = parseAddress(base);
  address.hash = '';
  const folder = trimEnd(address.pathname, '/');
  const below = key.split('/').map(encodeURIComponent).join('/');
  address.pathname = `${folder}/${below}`;
  return address.href;
}
