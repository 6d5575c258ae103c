// The parts of `npm run test:long`, in their order. Each part's minutes are its budget in CI, 45 in all: what is not
// done by then is listed, and comes first in CI of another commit.

/**
 * @typedef {object} LongPart
 * @property {string} title
 * @property {'unitTests' | 'browserTests'} kind
 * @property {readonly string[]} filters parts of paths of test files; of journeys, regular expressions
 * @property {number} minutes
 */

/** @type {readonly LongPart[]} */
export const LONG_PARTS = [
  {
    title: 'copies, read by anndata, scipy and scanpy',
    kind: 'unitTests',
    filters: ['bin/convert/'],
    minutes: 12,
  },
  {
    title: 'journeys: tables, files, servers and exports',
    kind: 'browserTests',
    filters: ['--project=others'],
    minutes: 9,
  },
  {
    title: 'random, changed and large files',
    kind: 'unitTests',
    filters: ['src/storage/', 'src/checks/', 'src/writing/', 'src/tables/'],
    minutes: 9,
  },
  {
    title: 'journeys: embeddings, genes and figures',
    kind: 'browserTests',
    filters: ['--project=drawing'],
    minutes: 9,
  },
  {
    title: 'the corpus, lines of Python, exports',
    kind: 'unitTests',
    filters: [
      'src/analysis/',
      'src/overview/',
      'workers/',
      'bin/describe/',
      'bin/export/',
    ],
    minutes: 6,
  },
];

/** The parts in their order, beginning with the one of a number, which may be any. */
export function partsFrom(parts, number) {
  const first = number % parts.length;
  return [...parts.slice(first), ...parts.slice(0, first)];
}
