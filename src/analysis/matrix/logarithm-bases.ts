/** Bases of logarithms that anybody takes of counts, by the name that they are told by. */
export const BASES = [
  ['e', Math.E],
  [2, 2],
  [10, 10],
] as const;
