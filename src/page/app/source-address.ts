import { nameOfMember, splitMember } from '@/model/archive-address';
import { parseBucketAddress } from '@/model/bucket-address';
import { decodedUri } from '@/model/decoded-uri';
import { trimEnd, trimStart } from '@/model/trim';
import type { SourceRef } from '@/page/state/view';

/** The demo store is served beside the page. */
export const DEMO = 'demo.zarr.zip';
/** The address of the start page, as distinct from a first visit, which opens the demo. */
export const EMPTY = '#empty';

/** The address that the page opens where its own names none: the files that `petri serve` has beside it, else the demo. */
export function firstAddress(): string {
  return document.querySelector('meta[name="petri-served"][content="1"]')
    ? 'files/'
    : DEMO;
}

export function isDemo(source: SourceRef | undefined): boolean {
  return source?.kind === 'url' && source.url === DEMO;
}

/** `user:password@host/`, which would pass for an address of the scheme `user`. */
const WITH_LOGIN = /^[^\s/?#@:]+:[^\s/?#@]*@[^/?#]+\//;

/**
 * Returns the address that the user typed or pasted as links contain it: without quotes and spaces, and with `https://`
 * if a host is named without a scheme.
 */
export function tidyAddress(text: string): string {
  const address = trimEnd(trimStart(text.trim(), `"'<`), `"'>`);
  if (WITH_LOGIN.test(address)) return `https://${address}`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]+:\d+\//.test(address))
    return address;
  const host = /^([^/?#]+)\//.exec(address)?.[1];
  return host && (/\.[a-z]{2,}(:\d+)?$/i.test(host) || /:\d+$/.test(host))
    ? `https://${address}`
    : address;
}

/** Returns the address in a text that was typed or pasted where other texts are possible, too; undefined for those. */
export function addressIn(text: string): string | undefined {
  const address = tidyAddress(text);
  return /^[a-z][a-z0-9+.-]*:\/\/\S/i.test(address) ? address : undefined;
}

/**
 * Returns the file name of an address, or of the file in an archive that it names; the address itself if it has none.
 */
export function nameInAddress(given: string): string {
  const { archive: address, member } = splitMember(given);
  if (member !== undefined && nameOfMember(member) !== '') return nameOfMember(member);
  const [path = ''] = address.split(/[?#]/, 1);
  return decodedUri(trimEnd(path, '/').split('/').at(-1) || address);
}

/**
 * Returns the complete address for the worker: relative addresses are resolved against the page. Keys of buckets stay
 * as they are written.
 */
export function absoluteAddress(url: string, base: string): string {
  if (parseBucketAddress(url)) return url;
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}
