import type { LinkPart } from '@/state/link-pairs';

/** What a part of a link says, as the object of a sentence. */
const WORDS: Readonly<Record<LinkPart, string>> = {
  source: 'the address of the file',
  file: 'the name of the file',
  size: 'the size of the file',
  id: 'the fingerprint of the file',
  element: 'which element is shown',
  row: 'the name of the row',
  at: 'the number of the row',
  cell: 'the cell that is shown',
  top: 'where the table is scrolled',
  show: 'how genes are shown',
  of: 'some of its genes',
  by: 'the column that groups the cells',
  groups: 'the order of the groups',
  genes: 'the order of the genes',
  scale: 'how colours are scaled',
  against: 'the column that is compared with',
  order: 'the order of the values',
  sort: 'the order of the groups',
  matrix: 'the matrix that values are from',
  search: 'what is searched for',
  embedding: 'which embedding is shown',
  color: 'what colours the embedding',
  gene: 'the gene that colours the embedding',
  v: 'selections, filters and other details (v=)',
  hidden: 'which categories are hidden',
  viewport: 'where the embedding is looked at',
  selection: 'the selection',
  tables: 'how tables are sorted and filtered',
  paint: 'how the embedding is painted',
  page: 'what is unfolded on the page',
  tree: 'what is open in the tree',
  rest: 'keys that this version does not know',
};

/** What a part of a link says: `which element is shown`. */
export function wordsOf(part: LinkPart): string {
  return WORDS[part];
}

/** Says what of a link was not used. */
export function notUsedText(parts: readonly LinkPart[]): string {
  const listed = parts.map(wordsOf).join(', ');
  return `This link asks for more than Petri takes from a link, or is damaged. Not used: ${listed}.`;
}
