import { httpAddressOf, parseBucketAddress } from '@/model/bucket-address';
import { approvalOf, type HostPlace, placeOfHost } from '@/model/host-place';
import type { SourceAccess } from './source-access';

/** The server that is asked when an address is opened. */
export interface Contact {
  /** The address to be requested: http, also for a bucket. */
  readonly address: string;
  /** With its port; names beyond ASCII as punycode. */
  readonly host: string;
  readonly origin: string;
  readonly protocol: 'https:' | 'http:';
  /** How the agreement to read from it is written. */
  readonly approval: string;
  readonly place: HostPlace;
  /** True where its name is written with other letters than these of ASCII, which may look like another name. */
  readonly isPunycode: boolean;
}

/** The server from which an address, as given to the worker, is read; undefined if no request is needed. */
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
    protocol: url.protocol === 'http:' ? 'http:' : 'https:',
    approval: approvalOf(url),
    place: placeOfHost(url.hostname),
    isPunycode: /(^|\.)xn--/.test(url.hostname),
  };
}
