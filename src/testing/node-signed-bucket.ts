import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BucketKeys } from '@/model/bucket-keys';
import { findPython } from './node-python';

/** What the server does; see `signed_bucket.py`. */
export interface SignedBucketSettings {
  readonly keys?: Readonly<Record<string, readonly [secret: string, token: string]>>;
  readonly region?: string;
  readonly expired?: boolean;
  /** Seconds that its clock is ahead. */
  readonly ahead?: number;
  readonly isPublic?: boolean;
  readonly mayList?: boolean;
  /** Request headers that pages may send; null: none, and no answer is readable. */
  readonly allowed?: readonly string[] | null;
  /** Address that requests are redirected to. */
  readonly redirect?: string | null;
}

export interface LoggedRequest {
  /** `GET /cells/key?query`. */
  readonly request: string;
  readonly status: number;
  readonly signed: boolean;
  readonly range: string | null;
}

/** A bucket `cells` that verifies signatures with botocore. */
export interface SignedBucket {
  /** Without a slash at the end. */
  readonly endpoint: string;
  set(settings: SignedBucketSettings): Promise<void>;
  /** The requests since the last call. */
  log(): Promise<readonly LoggedRequest[]>;
  close(): void;
}

/** Temporary keys that `startSignedBucket` accepts. */
export const testKeys: BucketKeys & { readonly sessionToken: string } = {
  accessKeyId: 'ASIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: 'FwoGZXIvYXdzEBYaD//EXAMPLE+TOKEN/==',
};

export const bucketPython = () => findPython('botocore');

/** Starts the server with files, or all files of folders, under their keys. */
export async function startSignedBucket(
  python: string,
  objects: Readonly<Record<string, string>>,
): Promise<SignedBucket> {
  const script = join(import.meta.dirname, 'signed_bucket.py');
  const files = Object.entries(objects).map(([key, path]) => `${key}=${path}`);
  const server = spawn(python, [script, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(server.stdout);
  const port = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(server, 'exit').then(([status]) => {
      throw new Error(`signed_bucket.py ended with status ${status}`);
    }),
  ]);
  const endpoint = `http://127.0.0.1:${port}`;
  const { accessKeyId, secretAccessKey, sessionToken } = testKeys;
  const set = async (settings: SignedBucketSettings) => {
    const body = JSON.stringify(settings);
    await fetch(`${endpoint}/_settings`, { method: 'POST', body });
  };
  await set({ keys: { [accessKeyId]: [secretAccessKey, sessionToken] } });
  return {
    endpoint,
    set,
    log: async () => (await fetch(`${endpoint}/_log`)).json(),
    close: () => void server.kill(),
  };
}
