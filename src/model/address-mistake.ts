/** A common input that is not a URL. */
export type AddressMistake =
  /** A file path of a computer. */
  | { readonly kind: 'path' }
  /** The accession of a study or data set in an archive. */
  | { readonly kind: 'accession'; readonly archive: string; readonly page?: string }
  | { readonly kind: 'doi'; readonly page: string }
  /** One word without a host, such as a file name. */
  | { readonly kind: 'word' };

const ARCHIVES: readonly (readonly [
  pattern: RegExp,
  archive: string,
  page?: (accession: string) => string,
])[] = [
  [
    /^(GSE|GSM|GPL|GDS)\d+$/i,
    'GEO',
    (accession) => `https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=${accession}`,
  ],
  [
    /^E-[A-Z]{4}-\d+$/i,
    'ArrayExpress (BioStudies)',
    (accession) => `https://www.ebi.ac.uk/biostudies/arrayexpress/studies/${accession}`,
  ],
  [/^([SED]R[APRSXZ]|PRJ(NA|EB|DB))\d+$/i, 'the Sequence Read Archive'],
  [
    /^SCP\d+$/i,
    'the Single Cell Portal',
    (accession) => `https://singlecell.broadinstitute.org/single_cell/study/${accession}`,
  ],
  [/^EGA[SDF]\d+$/i, 'the European Genome-phenome Archive'],
  [/^phs\d+(\.v\d+(\.p\d+)?)?$/i, 'dbGaP'],
  [/^(syn)\d+$/i, 'Synapse'],
];

/**
 * Classifies a text that was given as a URL but is not one; undefined for URLs and for what may be
 * a file beside the page (`data/x.h5ad`). An absolute path may be one on the page's own server, so
 * use this only after nothing was found.
 */
export function addressMistakeOf(text: string): AddressMistake | undefined {
  const given = text.trim();
  for (const [pattern, archive, page] of ARCHIVES)
    if (pattern.test(given))
      return {
        kind: 'accession',
        archive,
        ...(page && { page: page(given.toUpperCase()) }),
      };
  const doi = /^(?:doi:\s*)?(10\.\d{4,9}\/\S+)$/i.exec(given)?.[1];
  if (doi !== undefined) return { kind: 'doi', page: `https://doi.org/${doi}` };
  if (/^([a-z]:[\\/]|\\\\|~[\\/]|file:|\/(?!\/))/i.test(given)) return { kind: 'path' };
  if (/^[^\s/\\:?#]+$/.test(given)) return { kind: 'word' };
  return undefined;
}
