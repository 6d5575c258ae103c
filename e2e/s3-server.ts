import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../bin/tasks/serve.mjs';

/** moto's S3, a bucket `cells` in it; what the browser asks passes a door that counts. */
export interface S3Server {
  /** Of the service, without a slash at the end. */
  readonly endpoint: string;
  /** `GET /cells/key?query`, in order. */
  readonly requests: string[];
  /** Puts objects that everyone may read. */
  put(objects: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Whether other sites may read the bucket. */
  allowOrigins(allowed: boolean): Promise<void>;
  /** Whether everyone may list it. S3 then says 403 of missing keys, too. */
  allowListing(allowed: boolean): void;
  close(): void;
}

const REQUIREMENT = 'moto[server]==5.2.1';
const venv = join(import.meta.dirname, '.venv');
/** moto takes any signature for an owner's. */
const owner = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=test/20200101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=x',
  'content-type': 'application/octet-stream',
};
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>ETag</ExposeHeader>
  </CORSRule></CORSConfiguration>`;

/** A Python that has moto, installed into e2e/.venv where it is not; else why there is none. */
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

/** Starts the server; pages of its listings are short, so that there are several. */
export async function startS3(python: string): Promise<S3Server> {
  const port = await freePort();
  const moto = spawn(
    python,
    ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        MOTO_DISABLE_GLOBAL_CORS: 'true',
        MOTO_S3_DEFAULT_MAX_KEYS: '5',
      },
    },
  );
  const inside = `http://127.0.0.1:${port}`;
  await untilUp(inside, moto);
  await fetch(`${inside}/cells`, { method: 'PUT', headers: owner });

  const requests: string[] = [];
  let lists = true;
  let allowsOrigins = true;
  const door = createServer((request, response) => {
    const { method, url = '/', headers } = request;
    requests.push(`${method} ${url}`);
    const query = { host: '127.0.0.1', port, method, path: url, headers };
    const passed = ask(query, (answer) => {
      const missing = answer.statusCode === 404;
      const refused = !lists && (missing || url.includes('list-type='));
      // S3 puts its CORS headers on listings and refusals too, which moto forgets
      const open = allowsOrigins && { 'access-control-allow-origin': '*' };
      response.writeHead(refused ? 403 : (answer.statusCode ?? 502), {
        ...open,
        ...(refused ? { 'content-type': 'application/xml' } : answer.headers),
      });
      if (refused) {
        answer.resume();
        response.end('<Error><Code>AccessDenied</Code></Error>');
      } else answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    passed.end();
  });
  const endpoint = (await listen(door, 0)).replace(/\/$/, '');

  const allowOrigins = async (allowed: boolean) => {
    allowsOrigins = allowed;
    const answer = await fetch(`${inside}/cells?cors`, {
      method: allowed ? 'PUT' : 'DELETE',
      headers: owner,
      ...(allowed && { body: cors }),
    });
    if (!answer.ok) throw new Error(`CORS of the bucket: ${answer.status}`);
  };
  await allowOrigins(true);

  return {
    endpoint,
    requests,
    async put(objects) {
      for (const [key, body] of objects) {
        const path = key.split('/').map(encodeURIComponent).join('/');
        const answer = await fetch(`${inside}/cells/${path}`, {
          method: 'PUT',
          headers: { ...owner, 'x-amz-acl': 'public-read' },
          body: body as Uint8Array<ArrayBuffer>,
        });
        if (!answer.ok) throw new Error(`${key}: ${answer.status}`);
      }
    },
    allowOrigins,
    allowListing(allowed) {
      lists = allowed;
    },
    close() {
      moto.kill();
      door.closeAllConnections();
      door.close();
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
  for (let tried = 0; tried < 300; tried++) {
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
