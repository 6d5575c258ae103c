import { stat } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DataError, hasName, isDataError } from '@/model/errors';
import { codeOf } from '@/read/bytes/node-failure';
import type { Gate } from './gate';
import {
  entriesOf,
  entryOf,
  isHidden,
  type ListedEntry,
  listingPage,
} from './listing-page';
import type { NamedFile } from './named-files';
import { answerFromAddress, namesBelow } from './read-through';
import {
  APP_WORKER,
  namesInPath,
  readServedPage,
  realPathWithin,
  sendFile,
  sendFromFolder,
  sendPage,
  undefinedIfAbsent,
} from './static-files.mjs';
import type { Upstream } from './upstream';

export interface ServerOptions {
  /** The folder of the built app. */
  readonly app: string;
  readonly named: ReadonlyMap<string, NamedFile>;
  readonly upstream: Upstream;
  /** Headers of every response of the app. */
  readonly headers: Readonly<Record<string, string>>;
  /** Prefixes of paths that are known; each begins and ends with a slash. */
  readonly basesAt: (port: number) => readonly string[];
  readonly gateAt: (port: number) => Gate;
  /** Takes what could not be answered, as a sentence. */
  readonly complain: (text: string) => void;
}

/** A server that is listening. */
export interface RunningServer {
  readonly port: number;
  readonly gate: Gate;
  close(): Promise<void>;
}

/** Files are only ever data: a page among them runs nothing, also if it is opened by itself. */
const DATA_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
const LISTING_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PORTS_TRIED = 100;

/**
 * Starts a server of the app and of files on the first free port from the given one. Rejects with a sentence if it
 * cannot listen there.
 *
 * @example
 * const { port, close } = await startServer(options, { port: 8765, host: '127.0.0.1' });
 */
export async function startServer(
  options: ServerOptions,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const sign = options.named.size > 0 ? '1' : 'app';
  const page = await readServedPage(join(options.app, 'index.html'), sign);
  // browsers ask for it without the cookie, and an app with a token is not installed
  const index = page.replace(/<link rel="manifest"[^<>]*>/, '');
  const server = createServer();
  const found = await listenFrom(server, port, host);
  const gate = options.gateAt(found);
  const site: Site = { ...options, gate, bases: options.basesAt(found), index };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(site, request, response).catch((error: unknown) =>
      answerFailure(site, error, response),
    );
  });
  return {
    port: found,
    gate,
    async close() {
      options.upstream.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listenFrom(server: Server, port: number, host: string): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(tried, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port; // it listens on a port
    } catch (error) {
      const isLast = tried >= Math.min(port + PORTS_TRIED, 65_535);
      if (codeOf(error) !== 'EADDRINUSE' || isLast) throw listenFailure(error, host);
    }
  }
}

/** The failure of listening as a sentence about the arguments, where they cause it. */
function listenFailure(error: unknown, host: string): unknown {
  switch (codeOf(error)) {
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new DataError('NotFoundError', `This computer has no address ${host}.`);
    case 'EACCES':
      return new DataError(
        'DeniedError',
        'This port is for administrators only: try one from 1024.',
      );
    case 'EADDRINUSE':
      return new DataError('DeniedError', 'This port and those after it are taken.');
    default:
      return error;
  }
}

interface Site extends ServerOptions {
  readonly gate: Gate;
  readonly bases: readonly string[];
  readonly index: string;
}

async function answer(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, bases } = site;
  const { path: whole, query } = splitUrl(request);
  if (!whole.startsWith('/')) return refuse(site, response, 400, 'This is not a path.');
  // a base without its slash: relative addresses of the page would not be below it
  if (bases.includes(`${whole}/`)) return addSlash(site, request, response);
  const base = bases.find((base) => whole.startsWith(base)) ?? '/';
  const below = whole.slice(base.length);
  const admission = site.gate.admit(below, query, request.headers, request.socket);
  if (admission.kind === 'refused') {
    const { status, reason, isAskedAgain } = admission;
    return isAskedAgain
      ? askAgain(site, response, reason)
      : refuse(site, response, status, reason);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(
      site,
      response,
      405,
      'This server only reads: it answers GET and HEAD.',
    );
  }
  if (admission.kind === 'redirect')
    return redirect(site, response, admission.location, admission.cookie);
  const names = namesInPath(`/${admission.path}`);
  if (!names || names[0] === APP_WORKER) return notFound(site, response);
  const [first, ...rest] = names;
  if (first === '' || first === 'index.html')
    return sendPage(response, site.index, headers);
  if (first === ASK_AGAIN) {
    response.writeHead(200, { ...headers, ...typed('text/javascript') });
    return void response.end(ASK_AGAIN_SCRIPT);
  }
  if (first === 'files') return answerFile(site, rest, request, response);
  const app = { folder: site.app, headers, isApp: true };
  if (!(await sendFromFolder(app, names, request, response))) notFound(site, response);
}

/** Answers with what was named on the command line; `names` end with an empty one for a folder. */
async function answerFile(
  site: Site,
  names: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isFolder = names.at(-1) === '';
  const [name, ...below] = isFolder ? names.slice(0, -1) : names;
  if (name === undefined) {
    if (!isFolder) return addSlash(site, request, response);
    return sendListing(site, 'files/', namedEntries(site), request, response);
  }
  const file = site.named.get(name);
  if (!file || below.some(isHidden)) return notFound(site, response);
  if (file.kind === 'address') {
    if (isFolder) return listAddress(site, file, below, request, response);
    const headers = { ...site.headers, 'Content-Security-Policy': DATA_POLICY };
    const { upstream } = site;
    return answerFromAddress(file, below, upstream, request, response, headers);
  }
  const path = await realPathWithin(file.path, join(file.path, ...below));
  const info = path === undefined ? undefined : await stat(path).catch(undefinedIfAbsent);
  if (path === undefined || !info) return notFound(site, response);
  if (info.isDirectory()) {
    if (!isFolder) return addSlash(site, request, response);
    const title = `files/${[name, ...below].join('/')}/`;
    return sendListing(site, title, entriesOf(path, file.path), request, response);
  }
  const headers = { ...site.headers, 'Content-Security-Policy': DATA_POLICY };
  const isThere =
    !isFolder && (await sendFile(request, response, path, headers, typeOfData(path)));
  if (!isThere) notFound(site, response);
}

/** Scripts and pages among the files are sent as text. */
function typeOfData(path: string): { readonly 'Content-Type'?: string } {
  if (/\.(html?|svg|m?js|css|xml|md|csv|tsv|log|ya?ml)$/i.test(path))
    return { 'Content-Type': 'text/plain; charset=utf-8' };
  return {};
}

async function* namedEntries({ named }: Site): AsyncGenerator<ListedEntry> {
  for (const file of named.values()) {
    const { name } = file;
    if (file.kind !== 'address') {
      const entry = await entryOf(name, file.path);
      if (entry) yield entry;
    } else yield { name, isFolder: isStoreAddress(file.address.url) };
  }
}

function isStoreAddress(url: string): boolean {
  return /(\.zarr|\/)$/i.test(new URL(url).pathname);
}

async function listAddress(
  site: Site,
  file: Extract<NamedFile, { kind: 'address' }>,
  below: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const names = await namesBelow(file, below, site.upstream, response);
  if (!names) return notFound(site, response);
  const entries = names
    .filter((name) => !isHidden(name))
    .map((name) => ({ name: name.replace(/\/$/, ''), isFolder: name.endsWith('/') }));
  const title = `files/${[file.name, ...below].join('/')}/`;
  return sendListing(site, title, entries, request, response);
}

async function sendListing(
  { headers }: Site,
  title: string,
  entries: Parameters<typeof listingPage>[1],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'Content-Security-Policy': LISTING_POLICY,
    ...typed('text/html'),
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(listingPage(title, entries), response);
}

/** Redirects to a path relative to the requested one: only the browser knows the prefix of a proxy. */
function redirect(
  { headers }: Site,
  response: ServerResponse,
  location: string,
  cookie?: string,
): void {
  response
    .writeHead(303, {
      ...headers,
      Location: location,
      'Cache-Control': 'no-store',
      ...(cookie !== undefined && { 'Set-Cookie': cookie }),
    })
    .end();
}

/** Redirects to the same path with a slash at its end. */
function addSlash(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const { path, query } = splitUrl(request);
  const last = path.slice(path.lastIndexOf('/') + 1);
  redirect(site, response, `./${last}/${query === '' ? '' : `?${query}`}`);
}

function splitUrl({ url = '' }: IncomingMessage) {
  const [path = ''] = url.split('?', 1);
  return { path, query: url.slice(path.length + 1) };
}

/** Headers of what is made for each request. */
function typed(type: string): Readonly<Record<string, string>> {
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
}

function notFound(site: Site, response: ServerResponse): void {
  refuse(site, response, 404, 'There is no such file.');
}

function refuse(
  { headers }: Pick<Site, 'headers'>,
  response: ServerResponse,
  status: number,
  reason: string,
): void {
  response.writeHead(status, { ...headers, ...typed('text/plain') });
  response.end(`${reason}\n`);
}

const ASK_AGAIN = 'ask-again.js';
/** Reloads the page once; a reload keeps the fragment, which a refresh does not. */
const ASK_AGAIN_SCRIPT =
  "if (performance.getEntriesByType('navigation')[0].type !== 'reload') location.reload();\n";

/** Refuses a page that may be allowed when this server asks for it; its script is sent only with the token. */
function askAgain({ headers }: Site, response: ServerResponse, reason: string): void {
  response.writeHead(403, { ...headers, ...typed('text/html') });
  response.end(
    `<!doctype html>\n<html lang="en"><head><title>Petri</title><script src="./${ASK_AGAIN}"></script></head>\n<body>${reason}</body></html>\n`,
  );
}

function answerFailure(site: Site, error: unknown, response: ServerResponse): void {
  // the reader hung up
  if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') return void response.destroy();
  if (response.destroyed) return;
  const text = error instanceof Error ? error.message : String(error);
  site.complain(text);
  if (response.headersSent) response.destroy();
  else if (!isDataError(error))
    refuse(site, response, 500, 'The request could not be answered.');
  else refuse(site, response, hasName(error, 'UnreachableError') ? 504 : 502, text);
}
