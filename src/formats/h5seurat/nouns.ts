import type { ColumnNoun } from '@/model/nouns';

/** Assays of transcripts, by the names that Seurat and its users give them. Features of all others may be anything. */
const OF_GENES =
  /^(rna|gex|sct|integrated|spatial|spliced|unspliced|ambiguous|genes?|gene[ ._]expression|activity|magic|alra|xenium|vizgen|nanostring|mnn\.reconstructed)\b|^(rna|sct)[._]/i;

/** What a feature of an assay is. */
export function nounOfAssay(name: string): ColumnNoun {
  return OF_GENES.test(name) ? 'gene' : 'feature';
}
