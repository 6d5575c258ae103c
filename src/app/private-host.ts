/** Where a host is: on this computer, in a network that only those in it reach, or on the internet. */
export type HostPlace = 'this-computer' | 'private' | 'public';

/** As a parsed address names it (`URL.hostname`): IPv4 in four numbers, IPv6 in brackets. */
export function placeOfHost(hostname: string): HostPlace {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return 'this-computer';
  if (host.startsWith('[')) return placeOfIPv6(host.slice(1, -1));
  const numbers = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  if (numbers) return placeOfIPv4(Number(numbers[1]), Number(numbers[2]));
  const isLocalName =
    !host.includes('.') || /\.(local|internal|lan|intranet|home\.arpa)$/.test(host);
  return isLocalName ? 'private' : 'public';
}

/** RFC 1122 (this computer), 1918 (private), 3927 (link-local), 6598 (behind a provider's address). */
function placeOfIPv4(first: number, second: number): HostPlace {
  if (first === 127 || first === 0) return 'this-computer';
  const isPrivate =
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 100 && second >= 64 && second <= 127);
  return isPrivate ? 'private' : 'public';
}

/** RFC 4291 (loopback, link-local, IPv4 in IPv6), 4193 (unique local). */
function placeOfIPv6(address: string): HostPlace {
  if (address === '::1' || address === '::') return 'this-computer';
  const mapped = /^::ffff:([\da-f]{1,4}):[\da-f]{1,4}$/.exec(address)?.[1];
  if (mapped !== undefined) {
    const high = Number.parseInt(mapped, 16);
    return placeOfIPv4(high >> 8, high & 0xff);
  }
  const first = Number.parseInt(address.split(':')[0] ?? '', 16);
  const isPrivate = (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80;
  return isPrivate ? 'private' : 'public';
}
