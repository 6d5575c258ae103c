/** The usual bases of logarithms of counts, by name. */
export const BASES = [
  ['e', Math.E],
  [2, 2],
  [10, 10],
] as const;
