import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../bin/tasks/serve.mjs';
import { type BucketService, corsRules } from './bucket-service';

const REQUIREMENT = 'moto[server]==5.2.1';
const venv = join(import.meta.dirname, '.venv');
/** moto accepts any signature as the owner's. */
const owner = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=test/20200101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=x',
  'content-type': 'application/octet-stream',
};

/** A Python with moto, installed into e2e/.venv if missing; otherwise the reason. */
export function findMoto(): { readonly python: string } | { readonly missing: string } {
  const own = join(venv, 'bin/python');
  const has = (python: string) =>
    spawnSync(python, ['-c', 'import moto.server, flask_cors']).status === 0;
  const found = [own, 'python3'].find(has);
  if (found) return { python: found };
  if (spawnSync('python3', ['--version']).status !== 0)
    return { missing: 'there is no Python for moto, the S3 server' };
  if (!existsSync(own)) spawnSync('python3', ['-m', 'venv', venv]);
  spawnSync(own, ['-m', 'pip', 'install', '--quiet', REQUIREMENT], { timeout: 300_000 });
  return has(own)
    ? { python: own }
    : { missing: `${REQUIREMENT} could not be installed into e2e/.venv` };
}

/** Starts moto with a bucket `cells`. */
export async function startMoto(python: string): Promise<BucketService> {
  const port = await freePort();
  const moto = spawn(
    python,
    ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)],
    { stdio: 'ignore', env: { ...process.env, MOTO_DISABLE_GLOBAL_CORS: 'true' } },
  );
  const address = `http://127.0.0.1:${port}`;
  await untilUp(address, moto);
  await fetch(`${address}/cells`, { method: 'PUT', headers: owner });
  return {
    port,
    pages: true,
    owner,
    async setCors(allowed) {
      const answer = await fetch(`${address}/cells?cors`, {
        method: allowed ? 'PUT' : 'DELETE',
        headers: owner,
        ...(allowed && { body: corsRules }),
      });
      if (!answer.ok) throw new Error(`CORS of the bucket: ${answer.status}`);
    },
    close: async () => {
      moto.kill();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server, 0));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}

async function untilUp(address: string, process: ChildProcess): Promise<void> {
  for (let tried = 0; tried < 6000; tried++) {
    if (process.exitCode !== null)
      throw new Error(`moto ended with status ${process.exitCode}`);
    try {
      await fetch(address);
      return;
    } catch {
      await wait(100); // not listening yet
    }
  }
  throw new Error('moto does not answer');
}
