/** The mark that a key goes to, from none to the first or the last. */
export function markAfter(
  key: string,
  at: number | undefined,
  marks: number,
): number | undefined {
  if (marks === 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at === undefined ? 0 : Math.min(marks - 1, at + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return at === undefined ? marks - 1 : Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return marks - 1;
    default:
      return undefined;
  }
}
