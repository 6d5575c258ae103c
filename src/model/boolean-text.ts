/** How booleans are written wherever values are shown as text: as Python, pandas and scanpy do. */
export function booleanText(value: unknown): 'False' | 'True' {
  return value ? 'True' : 'False';
}

/** The boolean that a text stands for; links of before have `true` and `false`. */
export function booleanFrom(text: string): boolean | undefined {
  if (text === 'True' || text === 'true') return true;
  if (text === 'False' || text === 'false') return false;
  return undefined;
}
