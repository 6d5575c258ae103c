import { httpAddressOf, parseBucketAddress } from '@/model/bucket-address';
import { type HostPlace, placeOfHost } from './private-host';
import type { SourceAccess } from './source-access';

/** The server that is asked when an address is opened. */
export interface Contact {
  /** What is asked of it: an http address, of a bucket too. */
  readonly address: string;
  /** With its port; names beyond ASCII as punycode. */
  readonly host: string;
  readonly origin: string;
  readonly place: HostPlace;
  /** True where its name is written with other letters than these of ASCII, which may look like another name. */
  readonly isPunycode: boolean;
}

/** Which server an address, as the worker is given it, is read from; undefined where none is asked for it. */
export function contactOf(
  address: string,
  { region, endpoint }: SourceAccess = {},
): Contact | undefined {
  const bucket = parseBucketAddress(address);
  const base = bucket ? httpAddressOf(bucket, { region, endpoint }) : address;
  if (base === undefined || !URL.canParse(base)) return undefined;
  const url = new URL(base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const key = bucket?.key.split('/').map(encodeURIComponent).join('/');
  return {
    address: key ? `${url.href.replace(/\/$/, '')}/${key}` : url.href,
    host: url.host,
    origin: url.origin,
    place: placeOfHost(url.hostname),
    isPunycode: /(^|\.)xn--/.test(url.hostname),
  };
}
