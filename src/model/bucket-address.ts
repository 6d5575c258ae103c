import { trimEnd } from './trim';

/** The parts of `s3://bucket/key` and `gs://bucket/key`, the key unchanged. */
export interface BucketAddress {
  readonly service: 's3' | 'gcs';
  readonly bucket: string;
  readonly key: string;
}

/** Undefined for addresses of any other kind. */
export function parseBucketAddress(address: string): BucketAddress | undefined {
  const parts = /^(s3a?|gs|gcs):\/\/([^/]*)\/*(.*)$/is.exec(address);
  if (!parts) return undefined;
  const [, scheme = '', bucket = '', key = ''] = parts;
  return { service: /^s/i.test(scheme) ? 's3' : 'gcs', bucket, key };
}

/** For buckets in other regions or of other providers than the scheme implies. */
export interface BucketHints {
  readonly region?: string | undefined;
  /** Address of an S3-compatible service, buckets below it. */
  readonly endpoint?: string | undefined;
}

/**
 * The http address that a bucket is read from, without a slash at the end. Undefined if the bucket
 * name is invalid.
 */
export function httpAddressOf(
  { service, bucket }: Pick<BucketAddress, 'service' | 'bucket'>,
  { region, endpoint }: BucketHints = {},
): string | undefined {
  if (!/^[\w.-]+$/.test(bucket)) return undefined;
  if (service === 'gcs') return `https://storage.googleapis.com/${bucket}`;
  if (endpoint) return `${trimEnd(endpoint, '/')}/${bucket}`;
  const place = region ? `.${region}` : '';
  // wildcard certificates do not cover bucket names with dots
  return bucket.includes('.')
    ? `https://s3${place}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3${place}.amazonaws.com`;
}
