/**
 * A name that cannot be guessed: 128 random bits in hexadecimal. `crypto.randomUUID` is missing from pages that
 * came over http.
 */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
