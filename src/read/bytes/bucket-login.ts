import type { BucketKeys } from '@/model/bucket-keys';

/** How the requests of one source are signed, shared by all its clients; servers correct region and clock. */
export interface BucketLogin {
  keys: BucketKeys;
  /** Region that the server of the bucket named. */
  region: string | undefined;
  /** Time of the server less that of this computer, in ms, if that was too much for the server. */
  clockMs: number;
  /**
   * Whether the bucket accepts the keys. Keys of another owner must not keep a public bucket from being read:
   * `public` after it refused the keys and answered without them.
   */
  access: 'untried' | 'accepted' | 'public';
}

export function createBucketLogin(keys: BucketKeys): BucketLogin {
  return { keys, region: undefined, clockMs: 0, access: 'untried' };
}

/** Signs with other keys from now on; the region is still that of the bucket. */
export function replaceKeys(login: BucketLogin, keys: BucketKeys): void {
  login.keys = keys;
  login.access = 'untried';
}
