import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import { listen } from '../bin/tasks/serve.mjs';
import type { BucketService } from './bucket-service';
import { findMoto, startMoto } from './moto';
import { findS3rver, startS3rver } from './s3rver';

/** A real S3 server with a bucket `cells`; requests of the browser pass a proxy that counts them. */
export interface S3Server {
  /** Of the service, without a slash at the end. */
  readonly endpoint: string;
  /** `GET /cells/key?query`, in order. */
  readonly requests: string[];
  readonly pages: boolean;
  /** Puts objects that everyone may read. */
  put(objects: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Whether other origins may read the bucket. */
  allowOrigins(allowed: boolean): Promise<void>;
  /** Whether everyone may list it. If not, S3 answers 403 for missing keys, too. */
  allowListing(allowed: boolean): void;
  close(): Promise<void>;
}

/** moto with Python, s3rver without (or as set by PETRI_S3); otherwise why there is neither. */
export async function startBucketService(): Promise<
  BucketService | { readonly missing: string }
> {
  const moto = process.env.PETRI_S3 === 's3rver' ? undefined : findMoto();
  if (moto && 'python' in moto) return startMoto(moto.python);
  const found = findS3rver();
  if ('s3rver' in found) return startS3rver(found.s3rver);
  return { missing: [moto?.missing, found.missing].filter(Boolean).join('; ') };
}

/** Pages of listings are short, so that there are several. */
const KEYS_A_PAGE = 5;

export async function openDoor(service: BucketService): Promise<S3Server> {
  const requests: string[] = [];
  let lists = true;
  let allowsOrigins = true;
  const door = createServer((request, response) => {
    const { method, url = '/', headers } = request;
    requests.push(`${method} ${url}`);
    const listing = url.includes('list-type=');
    const path = listing ? `${url}&max-keys=${KEYS_A_PAGE}` : url;
    // a connection of its own: moto may close one that is kept alive just when it is used again
    const query = {
      ...{ host: '127.0.0.1', port: service.port, method, path, headers },
      agent: false,
    };
    const passed = ask(query, (answer) => {
      const missing = answer.statusCode === 404;
      const refused = !lists && (missing || listing);
      response.writeHead(refused ? 403 : (answer.statusCode ?? 502), {
        ...withOrigins(
          refused ? { 'content-type': 'application/xml' } : answer.headers,
          allowsOrigins,
        ),
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
  const inside = `http://127.0.0.1:${service.port}`;

  const allowOrigins = async (allowed: boolean) => {
    allowsOrigins = allowed;
    await service.setCors?.(allowed);
  };
  await allowOrigins(true);

  return {
    endpoint,
    requests,
    pages: service.pages,
    async put(objects) {
      for (const [key, body] of objects) {
        const path = key.split('/').map(encodeURIComponent).join('/');
        const answer = await fetch(`${inside}/cells/${path}`, {
          method: 'PUT',
          headers: { ...service.owner, 'x-amz-acl': 'public-read' },
          body: body as Uint8Array<ArrayBuffer>,
        });
        if (!answer.ok) throw new Error(`${key}: ${answer.status}`);
      }
    },
    allowOrigins,
    allowListing(allowed) {
      lists = allowed;
    },
    async close() {
      await service.close();
      door.closeAllConnections();
      door.close();
    },
  };
}

/** S3 sends its CORS headers with listings and refusals too, which moto omits; s3rver depends on them. */
function withOrigins(
  headers: IncomingHttpHeaders,
  allowed: boolean,
): OutgoingHttpHeaders {
  const rest = Object.entries(headers).filter(
    ([name]) => allowed || !name.startsWith('access-control-'),
  );
  return {
    ...Object.fromEntries(rest),
    ...(allowed && { 'access-control-allow-origin': '*' }),
  };
}
