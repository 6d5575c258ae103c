import { hostname, userInfo } from 'node:os';
import { formatNumber } from '@/model/quantity';
import { escapedText } from '@/model/shown-text';
import type { NamedFile } from './named-files';

/** A running server, as its user is told about it. */
export interface Served {
  readonly named: ReadonlyMap<string, NamedFile>;
  /** The part of addresses after their base that opens the page: token and fragment. */
  readonly opening: string;
  /** The host and port that it listens on, and its base. */
  readonly host: string;
  readonly port: number;
  readonly base: string;
  /** The path below which a JupyterHub passes requests on. */
  readonly hubPath: string | undefined;
  /** The path for frames, with its token. */
  readonly framePath: string | undefined;
  readonly hasToken: boolean;
  /** True if the browser of the user can be on this computer. */
  readonly hasDisplay: boolean;
}

/** Hosts that stand for all addresses of a computer. */
const ANY_HOST = ['0.0.0.0', '::', '[::]'];
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i;

/** True for a host that other computers may reach. */
export function isReachable(host: string): boolean {
  return !LOOPBACK.test(host);
}

/** The base address of a server for browsers. */
export function addressOf({
  host,
  port,
  base,
}: Pick<Served, 'host' | 'port' | 'base'>): string {
  const name = ANY_HOST.includes(host) ? hostname() : host;
  const bare = name.replace(/^\[|\]$/g, '');
  return `http://${bare.includes(':') ? `[${bare}]` : bare}:${port}${base}`;
}

/** Says what is served and at which address, for standard output. */
export function announcement(served: Served): string {
  const { opening, host, port, hubPath, framePath, hasToken } = served;
  const here = `  ${addressOf(served)}${opening}`;
  const paragraphs =
    hubPath === undefined
      ? [`Petri serves ${whatText(served)} at`, here]
      : [
          `Petri serves ${whatText(served)}, on the address of your JupyterHub, at`,
          `  ${hubPath}${opening}`,
          'and on this computer at',
          here,
        ];
  if (hubPath === undefined && !served.hasDisplay && !isReachable(host))
    paragraphs.push(
      'There is no display here. On your own computer, run',
      `  ssh -L ${port}:127.0.0.1:${port} ${userInfo().username}@${hostname()}`,
      'and open the address there.',
    );
  if (framePath !== undefined)
    paragraphs.push('For frames:', `  ${addressOf(served)}${framePath}`);
  const warning =
    served.named.size === 0 ? undefined : warningOn(isReachable(host), hasToken);
  if (warning !== undefined) paragraphs.push(warning);
  return `${paragraphs.join('\n\n')}\n\nCtrl+C ends it.\n`;
}

function whatText({ named }: Served): string {
  const [file, ...others] = named.values();
  if (!file) return 'the app alone';
  if (others.length === 0) return escapedText(file.name);
  return `${escapedText(file.name)} and ${formatNumber(others.length, 'other')}`;
}

function warningOn(isReachable: boolean, hasToken: boolean): string | undefined {
  if (isReachable)
    return hasToken
      ? 'Other computers can reach it. They need the token, but the connection is not encrypted.'
      : 'Other computers can reach it, and everyone there can read these files: there is no token.';
  return hasToken
    ? undefined
    : 'Every user and every program of this computer can read these files: there is no token.';
}
