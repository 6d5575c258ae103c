/** The text without those of `characters` that it begins with. Linear, where `/^x+|x+$/g` is quadratic. */
export function trimStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return text.slice(start);
}

/** The text without those of `characters` that it ends with. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The text without `characters` at either end. */
export function trim(text: string, characters: string): string {
  return trimEnd(trimStart(text, characters), characters);
}
