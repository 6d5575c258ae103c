import { parseBucketAddress } from '@/model/bucket-address';
import { DataError } from '@/model/errors';
import { parseAddress } from './http-address';

/** Where a bucket is listed, and which of its keys an address means. */
export interface BucketPlace {
  /** Address of the bucket, without a slash at the end. */
  readonly address: string;
  /** Key that the address means, without slashes around it. */
  readonly key: string;
}

export interface ResolvedAddress {
  /** What can be fetched. */
  readonly url: string;
  /** The bucket behind it, where the address tells that there is one. */
  readonly bucket?: BucketPlace;
}

/** For buckets that do not lie where their scheme says: other regions, other providers. */
export interface BucketHints {
  readonly region?: string | undefined;
  /** Address of an S3-compatible service, buckets below it. */
  readonly endpoint?: string | undefined;
}

/**
 * `s3://bucket/key` and `gs://bucket/key` as addresses that can be fetched; others as they are.
 * Recognises the buckets of Amazon and Google behind https addresses, in virtual-host and in path
 * style, so that their keys can be listed.
 */
export function resolveAddress(
  address: string,
  hints: BucketHints = {},
): ResolvedAddress {
  const given = parseBucketAddress(address.trim());
  if (!given) {
    const url = parseAddress(address.trim()).href;
    const behind = bucketOf(new URL(url));
    return behind ? { url, bucket: behind } : { url };
  }
  const { service, bucket: name, key } = given;
  if (!/^[\w.-]+$/.test(name))
    throw new DataError(
      'NotFoundError',
      `“${address}” names no bucket: it should look like s3://bucket/file.h5ad.`,
    );
  const bucket =
    service === 'gcs' ? `https://storage.googleapis.com/${name}` : s3Bucket(name, hints);
  return at(bucket, key.replace(/\/+$/, ''));
}

function at(address: string, key: string): ResolvedAddress {
  const path = key.split('/').map(encodeURIComponent).join('/');
  return { url: key === '' ? address : `${address}/${path}`, bucket: { address, key } };
}

function s3Bucket(name: string, { region, endpoint }: BucketHints): string {
  if (endpoint) return `${endpoint.replace(/\/+$/, '')}/${name}`;
  const place = region ? `.${region}` : '';
  // certificates do not reach below a bucket with dots
  return name.includes('.')
    ? `https://s3${place}.amazonaws.com/${name}`
    : `https://${name}.s3${place}.amazonaws.com`;
}

const VIRTUAL_HOSTS = [
  /^.+\.s3([.-][a-z0-9-]+)*\.amazonaws\.com(\.cn)?$/,
  /^.+\.storage\.googleapis\.com$/,
  /^.+\.[a-z0-9]+\.digitaloceanspaces\.com$/,
  /^.+\.r2\.cloudflarestorage\.com$/,
];
const PATH_HOSTS = [
  /^s3([.-][a-z0-9-]+)*\.amazonaws\.com(\.cn)?$/,
  /^storage\.googleapis\.com$/,
];

function bucketOf(url: URL): BucketPlace | undefined {
  if (PATH_HOSTS.some((host) => host.test(url.hostname))) return bucketByPath(url);
  if (!VIRTUAL_HOSTS.some((host) => host.test(url.hostname))) return undefined;
  return { address: url.origin, key: keyOf(url.pathname) };
}

/** The bucket if the first part of the path names one: so it is with most services of their own. */
export function bucketByPath(url: URL): BucketPlace | undefined {
  const [, name, ...rest] = url.pathname.split('/');
  if (!name) return undefined;
  return { address: `${url.origin}/${name}`, key: keyOf(rest.join('/')) };
}

function keyOf(path: string): string {
  return path
    .replace(/^\/+|\/+$/g, '')
    .split('/')
    .map(decoded)
    .join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a bare % is a sound name
  }
}
