const SECRETS =
  /^(x-amz-(signature|credential|security-token)|x-goog-(signature|credential)|awsaccesskeyid|signature|sig|token|access[-_]token|api[-_]?key|auth|authorization|key|password|secret|jwt)$/i;

/**
 * The part of an address that gives whoever holds it access, such as `X-Amz-Signature` or a
 * password; undefined where there is none. A link with one is a key: it is said before copying.
 */
export function secretIn(address: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address, 'https://relative.invalid/');
  } catch {
    return undefined;
  }
  if (url.password || url.username) return 'a user name or password';
  return [...url.searchParams.keys()].find((key) => SECRETS.test(key));
}
