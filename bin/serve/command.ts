import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { isDataError, messageOf } from '@/model/errors';
import { escapedText } from '@/model/shown-text';
import { codeOf } from '@/read/bytes/node-failure';
import { type Command, parsedArguments, readArguments } from '../arguments';
import { type Output, standardOutput } from '../output';
import { PACKAGE_FOLDER } from '../package-files';
import { securityHeaders } from '../tasks/security-headers.mjs';
import { addressOf, announcement } from './announcement';
import { createGate, randomToken } from './gate';
import { firstAddress, type NamedFile, namedFiles } from './named-files';
import { hasDisplay, openBrowser } from './open-browser';
import { startServer } from './server';
import { createUpstream } from './upstream';

const help = `Serves the app and the files that are named, on this computer: opens what is beside a notebook or on a cluster in a browser.
Only these files can be read, none can be changed, and only with the token in the address that is printed. URLs are read through
this server, so that those open whose own servers let no page of another site read them.

Usage: petri serve [OPTIONS] [FILE|FOLDER|URL]…

Options:
  --port=PORT        Listen on this port, or the next free one; 8765 by default.
  --host=HOST        Listen on this address of the computer; 127.0.0.1 by default, which no other computer reaches.
  --allow-host=NAME  Answer to this name, too: that of a proxy in front, such as ondemand.example.edu; * for any name.
  --base-path=PATH   Answer below this path, too, such as /node/HOST/PORT/ in Open OnDemand.
  --no-token         Let everyone read who reaches the server.
  --open             Open the browser; the default on a terminal with a display.
  --no-open          Do not open the browser.
  --embed=ORIGIN     Let pages of this origin, such as https://portal.example.org, show Petri in a frame.
  --isolated         Isolate the page from those of other sites (COOP and COEP); not with --embed.
  -h, --help         Show this help.

Exit status: 0 when it is ended by Ctrl+C, 1 if something could not be served, 2 for wrong arguments.
`;

export interface ServeRequest {
  readonly places: readonly string[];
  readonly port: number;
  readonly host: string;
  readonly allowedHosts: readonly string[];
  /** Begins and ends with a slash. */
  readonly basePath: string;
  readonly hasToken: boolean;
  /** Undefined: where there is a terminal and a display. */
  readonly opens: boolean | undefined;
  readonly embedders: readonly string[];
  readonly isIsolated: boolean;
}

const PORT = 8765;
/** The built app. */
const APP = join(PACKAGE_FOLDER, 'dist');

/** `petri serve`. */
export const serveCommand: Command = {
  help,
  async run(args, output = standardOutput) {
    const request = await readArguments('serve', help, output, () => requestOf(args));
    if (typeof request === 'number') return request;
    if (!existsSync(join(APP, 'index.html'))) {
      output.fail('The app is not built. Run “npm run build”.');
      return 1;
    }
    try {
      const close = await serve(request, APP, output);
      await Promise.race(
        ['SIGINT', 'SIGTERM', 'SIGHUP'].map((end) => once(process, end)),
      );
      await close();
      return 0;
    } catch (error) {
      if (!isDataError(error) && codeOf(error) === '') throw error;
      output.fail(escapedText(messageOf(error)));
      return 1;
    }
  },
};

/** Starts the server, says so, and opens the browser; returns what ends it. */
async function serve(
  request: ServeRequest,
  app: string,
  output: Output,
): Promise<() => Promise<void>> {
  const { env, platform } = process;
  const named = await namedFiles(request.places);
  const token = request.hasToken ? randomToken() : undefined;
  const hub = hubPrefix(env);
  const said = new Set<string>();
  const note = output.note ?? (() => undefined);
  const running = await startServer(
    {
      app,
      named,
      upstream: await createUpstream({ named: addressesIn(named) }),
      headers: headersFor(request),
      basesAt: (port) => basesOf(request.basePath, hub, port),
      gateAt: (port) => createGate({ token, port, hosts: hostsOf(request, hub) }),
      complain(text) {
        if (!said.has(text)) note(escapedText(text));
        said.add(text);
      },
    },
    request,
  );
  const { port, gate, close } = running;
  if (port !== request.port && request.port !== 0)
    note(`Port ${request.port} is taken; this is port ${port}.`);
  const first = firstAddress(named);
  const fragment = first === undefined ? '' : `#source=${encodedValue(first)}`;
  const opening = (given: string | undefined) =>
    `${given === undefined ? '' : `?token=${given}`}${fragment}`;
  const place = { host: request.host, port, base: request.basePath };
  const isShown = hasDisplay({ env, platform });
  await output.write(
    announcement({
      ...place,
      named,
      opening: opening(token),
      hubPath: hub === undefined ? undefined : `${hub}proxy/${port}/`,
      framePath:
        request.embedders.length === 0
          ? undefined
          : `${token === undefined ? '' : `t/${token}/`}?embed=1${fragment}`,
      hasToken: request.hasToken,
      hasDisplay: isShown,
    }),
  );
  if (request.opens ?? (isShown && hub === undefined && output.isTerminal)) {
    // other users of this computer see the arguments of programs: this token admits only once
    const once = token === undefined ? undefined : gate.oneTimeToken();
    openBrowser(`${addressOf(place)}${opening(once)}`, { env, platform }, (why) =>
      note(`The browser could not be opened: ${why}.`),
    );
  }
  return close;
}

/** Encodes an address as the value of a link, where slashes stay readable. */
function encodedValue(address: string): string {
  return encodeURIComponent(address).replaceAll('%2F', '/');
}

/** Parses the arguments; a sentence if they are wrong, undefined for help. */
export function requestOf(args: readonly string[]): ServeRequest | string | undefined {
  const { values, positionals } = parsedArguments(args, {
    port: { type: 'string', default: String(PORT) },
    host: { type: 'string', default: '127.0.0.1' },
    'allow-host': { type: 'string', multiple: true, default: [] },
    'base-path': { type: 'string', default: '/' },
    'no-token': { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    'no-open': { type: 'boolean', default: false },
    embed: { type: 'string', multiple: true, default: [] },
    isolated: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return undefined;
  const { open, isolated: isIsolated, embed: embedders } = values;
  const [port, hasToken] = [Number(values.port), !values['no-token']];
  if (!/^\d+$/.test(values.port) || port > 65_535)
    return '--port takes a number up to 65535.';
  if (open && values['no-open']) return '--open cannot be used with --no-open.';
  if (!/^[\w.~%@:+/-]*$/.test(values['base-path']))
    return '--base-path takes a path such as /petri/.';
  const wrong = embedders.find((text) => !isOrigin(text));
  if (wrong !== undefined)
    return `--embed takes an origin such as https://portal.example.org, not “${wrong}”.`;
  if (isIsolated && embedders.length > 0)
    return '--isolated cannot be used with --embed.';
  if (!hasToken && values['allow-host'].includes('*'))
    return '--allow-host=* cannot be used with --no-token.';
  const path = values['base-path'].split('/').filter((name) => name !== '');
  return {
    places: positionals,
    port,
    host: values.host,
    allowedHosts: values['allow-host'],
    basePath: path.length === 0 ? '/' : `/${path.join('/')}/`,
    hasToken,
    opens: open ? true : values['no-open'] ? false : undefined,
    embedders,
    isIsolated,
  };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function addressesIn(named: ReadonlyMap<string, NamedFile>): readonly URL[] {
  return [...named.values()].flatMap((file) =>
    file.kind === 'address' ? [new URL(file.address.url)] : [],
  );
}

/** The path of the user's server in a JupyterHub, which passes requests on to ports. */
function hubPrefix({ JUPYTERHUB_SERVICE_PREFIX }: NodeJS.ProcessEnv): string | undefined {
  return JUPYTERHUB_SERVICE_PREFIX || undefined;
}

/** The prefixes of proxies that do not remove them. */
export function basesOf(
  basePath: string,
  hub: string | undefined,
  port: number,
): readonly string[] {
  const ofHub =
    hub === undefined ? [] : [`${hub}proxy/${port}/`, `${hub}proxy/absolute/${port}/`];
  return [basePath, ...ofHub].filter((base) => base !== '/');
}

/** Names of this server. In a JupyterHub it has any: requests come from the hub's proxy, and need the token. */
function hostsOf(
  { host, allowedHosts, hasToken }: ServeRequest,
  hub: string | undefined,
): readonly string[] {
  const isAny = host === '0.0.0.0' || host === '::';
  const own = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map(({ address, family }) =>
      family === 'IPv6' ? `[${address.split('%', 1)}]` : address,
    ),
  );
  return [
    ...allowedHosts,
    ...(isAny ? [hostname(), ...own] : [host.includes(':') ? `[${host}]` : host]),
    ...(hub !== undefined && hasToken ? ['*'] : []),
  ];
}

/** The headers of every response: those of Petri, with the pages that may show it in a frame. */
export function headersFor({
  embedders,
  isIsolated,
}: Pick<ServeRequest, 'embedders' | 'isIsolated'>): Readonly<Record<string, string>> {
  const { 'Content-Security-Policy': policy } = securityHeaders;
  return {
    ...securityHeaders,
    'Content-Security-Policy': policy.replace(
      "frame-ancestors 'self'",
      ["frame-ancestors 'self'", ...embedders].join(' '),
    ),
    // the variant under which servers of other sites can still be told from those that do not answer
    ...(isIsolated && { 'Cross-Origin-Embedder-Policy': 'credentialless' }),
  };
}
