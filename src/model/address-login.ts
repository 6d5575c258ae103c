import { decodedUri } from './decoded-uri';
/** An address split into the address proper and its credentials. */
export interface SplitAddress {
  /** The address without credentials; unchanged if it had none. */
  readonly url: string;
  readonly login?: AddressLogin;
}

export interface AddressLogin {
  /** Empty if only a password was given. */
  readonly user: string;
  /** The same as a request header (RFC 7617, UTF-8). */
  readonly header: string;
}

/**
 * Removes `user:password@` from an address: fetch refuses it, and addresses are shown, linked and
 * stored. Other texts, and addresses without credentials, are returned unchanged.
 */
export function splitLogin(url: string): SplitAddress {
  if (!url.includes('@')) return { url };
  // an address of the page's own scheme, such as //user:password@host/
  const isRelative = /^\s*[/\\]{2}/.test(url);
  const whole = isRelative ? `https:${url.trim()}` : url;
  if (!URL.canParse(whole)) return { url };
  const address = new URL(whole);
  const [user, password] = [decodedUri(address.username), decodedUri(address.password)];
  if (user === '' && password === '') return { url };
  address.username = '';
  address.password = '';
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const { href } = address;
  return {
    url: isRelative ? href.slice('https:'.length) : href,
    login: { user, header: `Basic ${btoa(binary)}` },
  };
}
