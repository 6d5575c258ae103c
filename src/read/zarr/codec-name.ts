/** A codec for the inspector: `blosc (cname lz4, clevel 5, shuffle 1)`. */
export function codecName(
  codec: string,
  settings: Readonly<Record<string, unknown>>,
): string {
  const shown = Object.entries(settings)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([key, value]) => `${key} ${value}`);
  return shown.length === 0 ? codec : `${codec} (${shown.join(', ')})`;
}
