import { decodedUri } from './decoded-uri';
/** An address whose user and password were taken out. */
export interface SplitAddress {
  /** The address without them; as it was where it had none. */
  readonly url: string;
  readonly login?: AddressLogin;
}

export interface AddressLogin {
  /** Empty where only a password was there. */
  readonly user: string;
  /** What says the same as a request header (RFC 7617, UTF-8). */
  readonly header: string;
}

/**
 * Takes `user:password@` out of an address: fetch refuses it there, and an address is shown, linked
 * and remembered. What is no address, or has none, stays as it is.
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
