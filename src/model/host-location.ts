/** Location of a host: on this computer, in a private network, or on the internet. */
export type HostLocation = 'this-computer' | 'private' | 'public';

/** Takes a host name as in `URL.hostname`: IPv4 in four numbers, IPv6 in brackets. */
export function locationOfHost(hostname: string): HostLocation {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return 'this-computer';
  if (host.startsWith('[')) return placeOfIPv6(groupsOf(host.slice(1, -1)));
  const numbers = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  if (numbers) return placeOfIPv4(Number(numbers[1]), Number(numbers[2]));
  const isLocalName =
    !host.includes('.') || /\.(local|internal|lan|intranet|home\.arpa)$/.test(host);
  return isLocalName ? 'private' : 'public';
}

/**
 * How the agreement to read from a server is written: its host, with `http://` before it unless the
 * server is on this computer. An agreement to http covers https, not the other way round.
 */
export function approvalOf({ protocol, host, hostname }: URL): string {
  const isOpen = protocol === 'http:' && locationOfHost(hostname) !== 'this-computer';
  return isOpen ? `http://${host}` : host;
}

/** True if one of the agreements covers a server, written as `approvalOf` does. */
export function isApproved(approvals: readonly string[], approval: string): boolean {
  return approvals.includes(approval) || approvals.includes(`http://${approval}`);
}

/** RFC 1122 (this computer), 1918 (private), 3927 (link-local), 6598 (behind a provider's address). */
function placeOfIPv4(first: number, second: number): HostLocation {
  if (first === 127 || first === 0) return 'this-computer';
  const isPrivate =
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 100 && second >= 64 && second <= 127);
  return isPrivate ? 'private' : 'public';
}

/** The eight groups of an IPv6 address as `URL` writes it: hexadecimal, zeros shortened. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}

/**
 * RFC 4291 (loopback, link-local, site-local), 4193 (unique local); the IPv4 address inside of mapped,
 * compatible (4291), translated (6052, `64:ff9b::`) and 6to4 (3056, `2002:`) ones.
 */
function placeOfIPv6(groups: readonly number[]): HostLocation {
  const [first = 0, second = 0, , , , sixth = 0, seventh = 0, eighth = 0] = groups;
  const startsZero = (count: number) => groups.slice(0, count).every((n) => n === 0);
  if (startsZero(7) && eighth <= 1) return 'this-computer';
  const inside = (high: number) => placeOfIPv4(high >> 8, high & 0xff);
  if (startsZero(5) && (sixth === 0 || sixth === 0xffff)) return inside(seventh);
  if (first === 0x64 && second === 0xff9b) return inside(seventh);
  if (first === 0x2002) return inside(second);
  const isPrivate =
    (first & 0xfe00) === 0xfc00 ||
    (first & 0xffc0) === 0xfe80 ||
    (first & 0xffc0) === 0xfec0;
  return isPrivate ? 'private' : 'public';
}
