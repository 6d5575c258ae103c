import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Connection, isOfOtherUser } from './other-user';
import { namesInPath } from './static-files.mjs';

/** A request that is not answered: its status and the reason, as a sentence. */
interface Refusal {
  readonly status: 403 | 421;
  readonly reason: string;
  /** The browser followed a link of another site, and keeps the cookie back until this one asks again. */
  readonly isAskedAgain?: boolean;
}

/** An admitted request: the path below the base of the server, or what is sent instead. */
export type Admission =
  | { readonly kind: 'admitted'; readonly path: string }
  | {
      readonly kind: 'redirect';
      /** Relative, because the prefix of a proxy is not known here. */
      readonly location: string;
      readonly cookie?: string;
    }
  | ({ readonly kind: 'refused' } & Refusal);

export interface GateOptions {
  /** Undefined if everyone who reaches the server may read. */
  readonly token: string | undefined;
  /** The port, which names the cookie: cookies of one host are sent to all its ports. */
  readonly port: number;
  /** Names in `Host` besides those of this computer for itself; `*` for any. */
  readonly hosts: readonly string[];
  readonly isOther?: (connection: Connection) => boolean;
}

/** Decides which requests are answered. */
export interface Gate {
  /** Takes the path below the base of the server, without a slash in front, and the query without `?`. */
  admit(
    path: string,
    query: string,
    headers: IncomingHttpHeaders,
    connection: Connection,
  ): Admission;
  /** Returns a token that admits once, within a minute, and no other user of this computer where that can be told. */
  oneTimeToken(): string;
}

/** Names by which a computer calls itself; no name server answers for them. */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const ONE_TIME_MS = 60_000;

const NO_TOKEN: Refusal = {
  status: 403,
  reason:
    'This server answers only with its token: open the address that “petri serve” printed when it was started.',
};
const OTHER_SITE: Refusal = {
  status: 403,
  reason: 'Pages of other sites may not read from this server.',
};

/** A token that cannot be guessed: 192 random bits, in letters of addresses. */
export function randomToken(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Admits requests that name this server as their host, do not come from pages of other sites, and have the token: in the
 * query, which is then replaced by a cookie; in that cookie; or in the path, `t/TOKEN/…`, for frames, where cookies do
 * not travel.
 */
export function createGate({
  token,
  port,
  hosts,
  isOther = isOfOtherUser,
}: GateOptions): Gate {
  const cookie = `petri-${port}`;
  const names = new Set([...OWN_NAMES, ...hosts].map((name) => name.toLowerCase()));
  const once = new Map<string, number>();

  const isToken = (given: string) => token !== undefined && isEqual(given, token);

  function isOnce(given: string, connection: Connection): boolean {
    const until = once.get(given);
    // one who saw it among the arguments of programs must not use it up, either
    if (until === undefined || isOther(connection)) return false;
    once.delete(given);
    return until >= Date.now();
  }

  function byQuery(
    given: string,
    parameters: URLSearchParams,
    connection: Connection,
  ): Admission {
    const isRight = token === undefined || isToken(given) || isOnce(given, connection);
    if (!isRight) return { kind: 'refused', ...NO_TOKEN };
    parameters.delete('token');
    const rest = parameters.toString();
    const location = rest === '' ? './' : `./?${rest}`;
    if (token === undefined) return { kind: 'redirect', location };
    // without Path: browsers take the folder of this address, which they alone know behind a proxy
    const value = `${cookie}=${token}; HttpOnly; SameSite=Strict`;
    return { kind: 'redirect', location, cookie: value };
  }

  return {
    admit(path, query, headers, connection) {
      const host = hostOf(headers.host);
      if (host === undefined || (!names.has(host) && !names.has('*')))
        return { kind: 'refused', ...otherHost(host) };
      if (isFromElsewhere(path, headers)) return { kind: 'refused', ...OTHER_SITE };
      const parameters = new URLSearchParams(query);
      const given = parameters.get('token');
      if (path === '' && given !== null) return byQuery(given, parameters, connection);
      if (token === undefined) return { kind: 'admitted', path };
      const [, inPath, slash, below = ''] = /^t\/([^/]*)(\/?)(.*)$/s.exec(path) ?? [];
      if (inPath !== undefined) {
        if (!isToken(inPath)) return { kind: 'refused', ...NO_TOKEN };
        if (slash === '')
          return { kind: 'redirect', location: `./${inPath}/${query && `?${query}`}` };
        return { kind: 'admitted', path: below };
      }
      if (cookiesNamed(cookie, headers.cookie).some(isToken))
        return { kind: 'admitted', path };
      return { kind: 'refused', ...NO_TOKEN, isAskedAgain: isFollowedLink(headers) };
    },
    oneTimeToken() {
      const made = randomToken();
      once.set(made, Date.now() + ONE_TIME_MS);
      return made;
    },
  };
}

/** Compares in a time that does not depend on where the texts differ. */
function isEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer]; // of two texts
  return timingSafeEqual(first, second);
}

/** The name in `Host`, without the port: a tunnel may have another one at its other end. */
function hostOf(header: string | undefined): string | undefined {
  if (header === undefined || /[\s/?#@\\]/.test(header)) return undefined;
  return URL.canParse(`http://${header}`)
    ? new URL(`http://${header}`).hostname
    : undefined;
}

/**
 * Refuses names that lead here by the answer of a name server alone (DNS rebinding): a page of that name would pass for
 * one of this server.
 */
function otherHost(host: string | undefined): Refusal {
  return {
    status: 421,
    reason:
      host === undefined
        ? 'The request has no valid Host header.'
        : `This server does not answer to the name ${host}. If it is that of a proxy in front of it, start “petri serve” with --allow-host=${host}.`,
  };
}

/** Pages of other sites may lead here, and show Petri in a frame where the policy allows it, but read nothing. */
function isFromElsewhere(path: string, headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  const [first, , third] = namesInPath(`/${path}`) ?? [];
  return mode !== 'navigate' || first === 'files' || (first === 't' && third === 'files');
}

/** True for a page that is opened by a link of another site: `SameSite=Strict` keeps cookies back from it. */
function isFollowedLink(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest } = headers;
  return site === 'cross-site' && dest === 'document';
}

function cookiesNamed(name: string, header = ''): readonly string[] {
  return header
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(`${name}=`))
    .map((one) => one.slice(name.length + 1));
}
