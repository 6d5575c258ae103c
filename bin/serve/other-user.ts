import { readFileSync } from 'node:fs';
import { isPlatformFailure } from '@/model/errors';

/** The ends of a connection, as a server's socket has them. */
export interface Connection {
  readonly localPort?: number | undefined;
  readonly remotePort?: number | undefined;
}

/** Lists of all connections, which Linux has. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/**
 * True if the other end of a connection belongs to another user of this computer, but for root. False where that is not
 * known: for other computers, and on systems other than Linux.
 */
export function isOfOtherUser(connection: Connection): boolean {
  const own = process.getuid?.();
  return TABLES.flatMap((path) => usersOf(connection, tableAt(path))).some(
    (user) => user !== own && user !== 0,
  );
}

/** The users, by number, of what is connected to this end, in a table of `/proc/net`. */
export function usersOf(
  { localPort, remotePort }: Connection,
  table: string,
): readonly number[] {
  const portOf = (place = '') => Number.parseInt(place.slice(place.indexOf(':') + 1), 16);
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, own, other]) => portOf(own) === remotePort && portOf(other) === localPort)
    .map(([, , , , , , , user]) => Number(user));
}

function tableAt(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return '';
  }
}
