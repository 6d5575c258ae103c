import { splitMember } from '@/model/archive-address';
import {
  type BucketHints,
  httpAddressOf,
  parseBucketAddress,
} from '@/model/bucket-address';
import { decodedUri } from '@/model/decoded-uri';
import { DataError } from '@/model/errors';
import { schemeAdvice } from '@/model/other-schemes';
import { trim, trimEnd } from '@/model/trim';
import { parseAddress } from './http-address';

/** Address of a bucket, by which it is listed, and the key in it that an address refers to. */
export interface BucketLocation {
  /** Address of the bucket, without a slash at the end. */
  readonly address: string;
  /** The key that the address refers to, without slashes around it. */
  readonly key: string;
}

export interface ResolvedAddress {
  /** The address to fetch. */
  readonly url: string;
  /** The bucket behind the address, if the address shows one. */
  readonly bucket?: BucketLocation;
  /** The path of a file in the archive at the address: its fragment. */
  readonly member?: string;
}

/** True for a text to be passed to `resolveAddress`, as opposed to a file path. */
export function isAddress(text: string): boolean {
  const isOther = schemeAdvice(text) !== undefined;
  return isOther || /^https?:\/\//i.test(text) || parseBucketAddress(text) !== undefined;
}

/**
 * `s3://bucket/key` and `gs://bucket/key` as addresses that can be fetched; others unchanged.
 * Recognises the buckets of Amazon and Google behind https addresses, in virtual-host and in path
 * style, so that their keys can be listed.
 */
export function resolveAddress(
  address: string,
  hints: BucketHints = {},
): ResolvedAddress {
  const advice = schemeAdvice(address.trim());
  if (advice !== undefined) throw new DataError('UnsupportedError', advice);
  const { archive, member } = splitMember(address.trim());
  const resolved = resolveWhole(archive, hints);
  return member === undefined ? resolved : { ...resolved, member };
}

function resolveWhole(address: string, hints: BucketHints): ResolvedAddress {
  const given = parseBucketAddress(address.trim());
  if (!given) {
    const url = parseAddress(address.trim()).href;
    const behind = bucketOf(new URL(url));
    return behind ? { url, bucket: behind } : { url };
  }
  const bucket = httpAddressOf(given, hints);
  if (bucket === undefined)
    throw new DataError(
      'NotFoundError',
      `“${address}” does not name a bucket. Bucket URLs look like s3://bucket/file.h5ad.`,
    );
  return at(bucket, trimEnd(given.key, '/'));
}

function at(address: string, key: string): ResolvedAddress {
  const path = key.split('/').map(encodeURIComponent).join('/');
  return { url: key === '' ? address : `${address}/${path}`, bucket: { address, key } };
}

const VIRTUAL_HOSTS = [
  /^.+\.storage\.googleapis\.com$/,
  /^.+\.[a-z0-9]+\.digitaloceanspaces\.com$/,
  /^.+\.r2\.cloudflarestorage\.com$/,
];

function bucketOf(url: URL): BucketLocation | undefined {
  const { hostname } = url;
  const style = styleOnAmazon(hostname);
  if (style === 'path' || hostname === 'storage.googleapis.com') return bucketByPath(url);
  const isVirtual =
    style === 'virtual-host' || VIRTUAL_HOSTS.some((host) => host.test(hostname));
  return isVirtual ? { address: url.origin, key: keyOf(url.pathname) } : undefined;
}

/**
 * How Amazon's hosts name a bucket: before the label `s3` or `s3-<region>`, or in the path if that
 * label is the first. Undefined for other hosts.
 */
function styleOnAmazon(host: string): 'path' | 'virtual-host' | undefined {
  const service = /^(.+)\.amazonaws\.com(?:\.cn)?$/.exec(host)?.[1];
  const labels = service?.split('.') ?? [];
  const at = labels.findLastIndex((label) => /^s3(-|$)/.test(label));
  if (at < 0 || labels.slice(at + 1).includes('')) return undefined;
  return at === 0 ? 'path' : 'virtual-host';
}

/** Returns the bucket if the first segment of the path names one, as with most services other than Amazon's. */
export function bucketByPath(url: URL): BucketLocation | undefined {
  const [, name, ...rest] = url.pathname.split('/');
  if (!name) return undefined;
  return { address: `${url.origin}/${name}`, key: keyOf(rest.join('/')) };
}

function keyOf(path: string): string {
  return trim(path, '/').split('/').map(decodedUri).join('/');
}
