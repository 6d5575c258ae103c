import type { LinkPart } from '@/state/link-pairs';

/** What a part of a link says, as the object of a sentence. */
const WORDS: Readonly<Record<LinkPart, string>> = {
  source: 'the URL of the file',
  file: 'the name of the file',
  size: 'the size of the file',
  id: 'the fingerprint of the file',
  element: 'the element',
  row: 'the name of the row',
  at: 'the number of the row',
  cell: 'the row and column that are shown',
  top: 'the scroll position of the table',
  show: 'how genes are shown',
  of: 'some of its genes',
  by: 'the column that groups the rows',
  groups: 'the order of the groups',
  genes: 'the order of the genes',
  scale: 'how colours are scaled',
  against: 'the column to compare with',
  order: 'the order of the values',
  sort: 'the order of the groups',
  matrix: 'the matrix',
  search: 'the search',
  rows: 'the rows that are counted',
  embedding: 'the embedding',
  color: 'the colouring',
  gene: 'the gene that colours the embedding',
  v: 'selections, queries and other details (v=)',
  hidden: 'hidden categories',
  viewport: 'the position of the embedding',
  selection: 'the selection',
  tables: 'queries and sorting',
  paint: 'colour settings',
  page: 'open sections',
  tree: 'open groups of the tree',
  rest: 'settings unknown to this version',
};

/** What a part of a link says: `which element is shown`. */
export function wordsOf(part: LinkPart): string {
  return WORDS[part];
}

/** Says what of a link was not used. */
export function notUsedText(parts: readonly LinkPart[]): string {
  const listed = parts.map(wordsOf).join(', ');
  return `This link exceeds Petri’s limits or is damaged. Ignored: ${listed}.`;
}
