/** Keys that sign requests for a bucket: those of AWS, or of a service with the same interface. */
export interface BucketKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Belongs to temporary keys. */
  readonly sessionToken?: string;
  /** Region that requests are signed for, if known; the server corrects a wrong one. */
  readonly region?: string;
}
