/** Booleans as text, everywhere in Petri: as Python, pandas and scanpy print them. */
export function booleanText(value: unknown): 'False' | 'True' {
  return value ? 'True' : 'False';
}

/** Parses a boolean as `True` or `true`, `False` or `false`. */
export function booleanFrom(text: string): boolean | undefined {
  if (text === 'True' || text === 'true') return true;
  if (text === 'False' || text === 'false') return false;
  return undefined;
}
