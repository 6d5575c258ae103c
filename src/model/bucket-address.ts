/** The parts of `s3://bucket/key` and `gs://bucket/key`, the key as it is written. */
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
