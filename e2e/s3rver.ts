import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BucketService, corsRules } from './bucket-service';

const VERSION = '3.7.1';
const folder = join(import.meta.dirname, '.s3rver');
const installed = join(folder, 'node_modules/s3rver');

/** The part of s3rver that is used. */
interface S3rver {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}
type NewS3rver = new (options: object) => S3rver;

/**
 * The S3 server for computers without Python, installed into e2e/.s3rver by npm; otherwise the
 * reason.
 */
export function findS3rver(): { readonly s3rver: string } | { readonly missing: string } {
  if (!existsSync(installed)) {
    mkdirSync(folder, { recursive: true });
    const [node, npm] = [process.execPath, process.env.npm_execpath];
    const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder];
    const args = ['install', ...options, `s3rver@${VERSION}`];
    const [command, ...rest] = npm ? [node, npm, ...args] : ['npm', ...args];
    spawnSync(command ?? 'npm', rest, { timeout: 300_000 });
  }
  return existsSync(installed)
    ? { s3rver: installed }
    : { missing: `s3rver ${VERSION} could not be installed into e2e/.s3rver` };
}

/** Starts s3rver with a bucket `cells`. */
export async function startS3rver(installed: string): Promise<BucketService> {
  const Server = createRequire(import.meta.url)(installed) as NewS3rver; // it has no types
  const directory = mkdtempSync(join(tmpdir(), 'petri-s3-'));
  const server = new Server({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: 'cells', configs: [corsRules] }],
  });
  const { port } = await server.run();
  return {
    port,
    pages: false,
    owner: { 'content-type': 'application/octet-stream' },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
