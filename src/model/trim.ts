/** Removes leading `characters`. Linear, unlike the regular expression `/^x+|x+$/g`, which is quadratic. */
export function trimStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return text.slice(start);
}

/** Removes trailing `characters`. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Removes leading and trailing `characters`. */
export function trim(text: string, characters: string): string {
  return trimEnd(trimStart(text, characters), characters);
}
