import { lookup } from 'node:dns';
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { DataError } from '@/model/errors';
import { type HostLocation, locationOfHost } from '@/model/host-location';
import { shownAddress } from '@/read/bytes/http-address';

/** A request to a server of an address that was named on the command line. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Reads addresses of other servers for the page. */
export interface Upstream {
  /**
   * Sends a request and follows redirects; the body is not read yet. `login` goes to the origin of the address only.
   * RedirectedError for a redirect that is not followed, DeniedError for a server that must not be read from,
   * UnreachableError for one that does not answer.
   */
  send(
    url: URL,
    request: UpstreamRequest,
    login: string | undefined,
  ): Promise<IncomingMessage>;
  /** The same as `fetch`, for code that lists folders. */
  fetchWith(login: string | undefined): typeof fetch;
  close(): void;
}

interface UpstreamOptions {
  /** The addresses that were named. */
  readonly named: readonly URL[];
  readonly lookup?: LookupFunction;
  /** Location of an IP address, IPv6 in brackets. */
  readonly locationOf?: (address: string) => HostLocation;
  /** Time in ms without a byte after which a server is given up. */
  readonly silenceMs?: number;
}

const MAX_REDIRECTS = 10;
const SILENCE_MS = 30_000;
const PLACES: readonly HostLocation[] = ['public', 'private', 'this-computer'];

/**
 * Prepares reading from the servers of named addresses. Servers on this computer or in a private network are read from
 * only if their addresses were named: names are resolved here, at the start and for each connection, and one that was
 * public must not become private.
 */
export async function createUpstream(options: UpstreamOptions): Promise<Upstream> {
  const { expectAllowed, expectMayLead, checkedLookup } = await createBorder(options);
  const { silenceMs = SILENCE_MS } = options;
  const agents = {
    'http:': new Agent({ keepAlive: true }),
    'https:': new SecureAgent({ keepAlive: true }),
  };

  const sendOnce = (url: URL, { method, headers, signal }: UpstreamRequest) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const agent = agents[isSecure ? 'https:' : 'http:'];
      const own = { method, headers, signal, agent, lookup: checkedLookup };
      // as an option, it also limits the look-up and the connection
      const options = { ...own, timeout: silenceMs };
      const request = (isSecure ? requestHttps : requestHttp)(url, options, resolve);
      request.once('timeout', () => request.destroy(silent(url, silenceMs)));
      request.once('error', (error) => reject(asUnreachable(error, url, signal)));
      // one that changes the protocol neither fails nor answers
      request.once('close', () =>
        reject(asUnreachable(new Error('it closed the connection'), url, signal)),
      );
      request.end();
    });

  async function send(
    first: URL,
    request: UpstreamRequest,
    login: string | undefined,
  ): Promise<IncomingMessage> {
    let url = first;
    for (let redirects = 0; ; redirects++) {
      // a connection to an IP address looks nothing up
      if (isAddressLiteral(url.hostname)) expectAllowed(url.hostname, [url.hostname]);
      const own = login !== undefined && url.origin === first.origin;
      const headers = {
        // some servers refuse requests without a name
        'User-Agent': 'petri-explorer',
        ...request.headers,
        ...(own && { Authorization: login }),
      };
      const response = await sendOnce(url, { ...request, headers });
      const next = targetOf(response, url);
      if (!next) return response;
      response.destroy();
      if (redirects >= MAX_REDIRECTS)
        throw notFollowed(first, `it redirects more than ${MAX_REDIRECTS} times`);
      if (next.protocol !== 'https:' && next.protocol !== url.protocol)
        throw notFollowed(first, `it redirects to ${next.protocol}//${next.host}`);
      expectMayLead(first, next);
      url = next;
    }
  }

  return {
    send,
    fetchWith: (login) => async (input, init) => {
      const signal = init?.signal ?? new AbortController().signal;
      const headers = { 'Accept-Encoding': 'identity' };
      const url = new URL(input instanceof Request ? input.url : input);
      const answer = await send(url, { method: 'GET', headers, signal }, login);
      const { statusCode: status = 502, headers: own } = answer;
      const type = own['content-type'];
      return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, {
        status,
        headers: type === undefined ? {} : { 'Content-Type': type },
      });
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Decides which servers may be read from. */
interface Border {
  /** Throws DeniedError if one of the addresses is less public than its host may be. */
  expectAllowed(hostname: string, addresses: readonly string[]): void;
  /**
   * Throws DeniedError for a redirect to a server that was named and is less public: being named lets it be opened, and
   * lets no other server lead there.
   */
  expectMayLead(from: URL, to: URL): void;
  /** Looks up a host for a connection, which fails if it is not allowed. */
  readonly checkedLookup: LookupFunction;
}

async function createBorder({
  named,
  lookup: resolve = lookup as LookupFunction, // of its overloads, the one with all options
  locationOf = locationOfHost,
}: UpstreamOptions): Promise<Border> {
  const allowed = new Map<string, HostLocation>();
  for (const { hostname } of named) {
    const location = await locationAtStart(hostname, resolve, locationOf);
    allowed.set(hostname, location);
  }

  const expectAllowed = (hostname: string, addresses: readonly string[]) => {
    const most = PLACES.indexOf(allowed.get(hostname) ?? 'public');
    for (const address of addresses) {
      const location = strictly(address, locationOf);
      if (PLACES.indexOf(location) > most)
        throw denied(hostname, location, 'its address was not named on the command line');
    }
  };

  const expectMayLead = (from: URL, to: URL) => {
    const [first = 'public', next = 'public'] = [from, to].map(({ hostname }) =>
      allowed.get(hostname),
    );
    if (PLACES.indexOf(next) > PLACES.indexOf(first))
      throw denied(to.hostname, next, `${from.hostname}, which leads there, is not`);
  };

  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const all = typeof found === 'string' ? [{ address: found, family: 4 }] : found;
      const [first] = all ?? [];
      if (error || !first) return callback(error, '', 0);
      try {
        expectAllowed(
          hostname,
          all.map(({ address }) => address),
        );
      } catch (refusal) {
        return callback(refusal as Error, '', 0); // as a failed look-up
      }
      if (options.all) callback(null, all);
      else callback(null, first.address, first.family);
    });
  };

  return { expectAllowed, expectMayLead, checkedLookup };
}

/**
 * The location up to which a named server may be: that of its address, or, for a name, the private network in which it
 * is at the start. A name that leads to this computer is refused: `localhost` can be named instead.
 */
async function locationAtStart(
  hostname: string,
  resolve: LookupFunction,
  locationOf: (address: string) => HostLocation,
): Promise<HostLocation> {
  if (isAddressLiteral(hostname)) return strictly(hostname, locationOf);
  const byName = locationOfHost(hostname);
  if (byName === 'this-computer') return byName;
  const addresses = await new Promise<readonly string[]>((done) => {
    resolve(hostname, { all: true }, (error, found) => {
      if (error || typeof found === 'string') done([]);
      else done(found.map(({ address }) => address));
    });
  });
  const isPrivate = addresses.some(
    (address) => strictly(address, locationOf) === 'private',
  );
  return isPrivate ? 'private' : 'public';
}

/** Location of an IP address; that of a link is taken for this computer, where clouds keep keys of machines. */
function strictly(
  address: string,
  locationOf: (address: string) => HostLocation,
): HostLocation {
  const bare = address.replace(/^\[|\]$/g, '');
  if (/^(169\.254\.|fe[89ab])/i.test(bare)) return 'this-computer';
  return locationOf(isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname : bare);
}

function isAddressLiteral(hostname: string): boolean {
  return hostname.startsWith('[') || isIP(hostname) !== 0;
}

/** The address that a response redirects to. */
function targetOf(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  url: URL,
): URL | undefined {
  const redirects = [301, 302, 303, 307, 308].includes(statusCode);
  return redirects && location !== undefined && URL.canParse(location, url)
    ? new URL(location, url)
    : undefined;
}

function notFollowed(url: URL, why: string): DataError {
  return new DataError('RedirectedError', `${shownAddress(url)} is not read: ${why}.`);
}

function denied(hostname: string, location: HostLocation, why: string): DataError {
  const place = location === 'private' ? 'in a private network' : 'on this computer';
  return new DataError('DeniedError', `${hostname} is ${place}, and ${why}.`);
}

function silent(url: URL, ms: number): DataError {
  return new DataError(
    'UnreachableError',
    `${url.host} sent nothing for ${ms / 1000} seconds.`,
  );
}

function asUnreachable(error: Error, url: URL, signal: AbortSignal): Error {
  if (signal.aborted || error instanceof DataError) return error;
  return new DataError(
    'UnreachableError',
    `${url.host} cannot be reached: ${error.message}.`,
    { cause: error },
  );
}
