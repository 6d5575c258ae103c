/** Lower case of ASCII letters; all other bytes are unchanged, so it is safe within UTF-8. */
export const FOLD = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 65 && byte <= 90 ? byte + 32 : byte,
);

/** 1 for bytes of words: letters and digits of ASCII, and everything beyond ASCII. */
export const IN_WORD = Uint8Array.from({ length: 256 }, (_, byte) => {
  const folded = FOLD[byte] as number;
  const isLetter = folded >= 97 && folded <= 122;
  return byte > 127 || isLetter || (byte >= 48 && byte <= 57) ? 1 : 0;
});
