import { splitLogin } from '@/model/address-login';
import { decodedUri } from '@/model/decoded-uri';

const SECRETS =
  /^(x-amz-(signature|credential|security-token)|x-goog-(signature|credential)|awsaccesskeyid|signature|sig|token|access[-_]token|api[-_]?key|auth|authorization|key|password|secret|jwt)$/i;

/** Parameters that accompany a signature and mean nothing without it: Amazon's, Google's, CloudFront's, Azure's. */
const WITH_SIGNATURE =
  /^(x-(amz|goog)-.*|expires|policy|key-pair-id|googleaccessid|sv|st|se|sr|sp|sip|spr|ss|srt|sks|ske|skt|skoid|sktid|skv|saoid|suoid|scid)$/i;

/**
 * Returns the part of an address that grants access to anyone who has it, such as `X-Amz-Signature` or a password;
 * undefined if absent. The user is warned before copying such a link.
 */
export function secretIn(address: string): string | undefined {
  const base = 'https://relative.invalid/';
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (splitLogin(address).login) return 'a user name or password';
  return [...url.searchParams.keys()].find((key) => SECRETS.test(key));
}

/** Returns an address without what `secretIn` finds and what belongs to that, as a link may carry it. */
export function withoutSecret(address: string): string {
  if (secretIn(address) === undefined) return address;
  const { url } = splitLogin(address);
  const [, place = '', query = '', rest = ''] =
    /^([^?#]*)\??([^#]*)(.*)$/s.exec(url) ?? [];
  const kept = query.split('&').filter((pair) => {
    const name = decodedUri(pair.replace(/=.*$/s, '').replaceAll('+', ' '));
    return name !== '' && !SECRETS.test(name) && !WITH_SIGNATURE.test(name);
  });
  return `${place}${kept.length > 0 ? `?${kept.join('&')}` : ''}${rest}`;
}

/** Removes the token that `petri serve` puts into the path of a page in a frame (`…/t/TOKEN/…`) from a path or an address. */
export function withoutPathToken(address: string): string {
  return address.replace(/\/t\/[\w-]{32}\//, '/');
}
