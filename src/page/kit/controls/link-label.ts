import type { BulkPart } from '@/page/state/bulk';
import type { Links } from '@/page/state/link';
import type { Key, LinkPart } from '@/page/state/link-pairs';

/** Meanings of the parts of a link, as the object of a sentence; those of a page's keys are in `Links.wordsOf`. */
const WORDS: Readonly<Record<BulkPart | Key | 'rest', string>> = {
  source: 'the URL of the file',
  file: 'the name of the file',
  size: 'the size of the file',
  id: 'the fingerprint of the file',
  element: 'the element',
  cell: 'the row and column that are shown',
  top: 'the scroll position of the table',
  against: 'the column to compare with',
  order: 'the order of the values',
  sort: 'the order of the groups',
  shares: 'what the crosstab shows',
  matrix: 'the matrix',
  search: 'the search',
  rows: 'the rows that are counted',
  names: 'the column that names genes',
  embedding: 'the embedding',
  color: 'the colouring',
  gene: 'the gene that colours the embedding',
  blend: 'the second gene of the colours',
  panes: 'the arrangement of the panes',
  v: 'selections, queries and other details (v=)',
  hidden: 'hidden categories',
  viewport: 'the position of the embedding',
  selection: 'the selection',
  linked: 'what rows saved under names are',
  tables: 'queries and sorting',
  paint: 'colour settings',
  looks: 'colours, names and order of categories',
  page: 'open sections',
  tree: 'open groups of the tree',
  panels: 'the panels beside the active one',
  rest: 'settings unknown to this version',
};

/** Returns the meaning of a part of a link: `the URL of the file`. */
export function wordsOf(part: LinkPart, links: Links): string {
  return links.wordsOf(part) ?? (isNamed(part) ? WORDS[part] : part);
}

function isNamed(part: string): part is keyof typeof WORDS {
  return Object.hasOwn(WORDS, part);
}

/** Returns a sentence that lists the link parts that were ignored. */
export function notUsedText(parts: readonly LinkPart[], links: Links): string {
  const listed = parts.map((part) => wordsOf(part, links)).join(', ');
  return `This link exceeds Petri’s limits or is damaged. Ignored: ${listed}.`;
}
