// The parts of `npm run test:long`, in their order. Each part's minutes are its budget with `--budget`, 45 in all:
// tests that are not done by then are listed, and a run can begin with another part.

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
    minutes: 9,
  },
  {
    title: 'journeys, A to F',
    kind: 'browserTests',
    filters: ['e2e/(?!corpus)[a-f]'],
    minutes: 8,
  },
  {
    title: 'random, changed and large files',
    kind: 'unitTests',
    filters: [
      'src/read/container/',
      'src/read/hdf5/',
      'src/read/zarr/',
      'src/read/codecs/',
      'src/ask/checks/',
      'src/write/',
    ],
    minutes: 8,
  },
  {
    title: 'journeys, G to Z',
    kind: 'browserTests',
    filters: ['e2e/[g-z]'],
    minutes: 8,
  },
  {
    title: 'the corpus, lines of Python, exports',
    kind: 'unitTests',
    filters: [
      ...['src/ask/overview/', 'src/ask/query/', 'src/read/elements/', 'workers/'],
      ...['bin/describe/', 'bin/export/'],
    ],
    minutes: 4,
  },
  {
    title: 'every file of the corpus in the page',
    kind: 'browserTests',
    filters: ['e2e/corpus'],
    minutes: 8,
  },
];

/** Rotates the parts to begin with the one of a number, which may exceed their count. */
export function partsFrom(parts, number) {
  const first = number % parts.length;
  return [...parts.slice(first), ...parts.slice(0, first)];
}
