/** A measure of quality by the names that tools give its column, as written by those tools first. */
export interface QcMeasure {
  readonly id: QcId;
  /** As in `Found: total counts`. */
  readonly says: string;
}

export type QcId =
  | 'total'
  | 'detected'
  | 'mitochondrial'
  | 'ribosomal'
  | 'haemoglobin'
  | 'top'
  | 'doublet';

interface Rule extends QcMeasure {
  /** Exact names, the likeliest first. */
  readonly names: readonly string[];
  /** Other spellings, in lower case and without `.`, `_` and `-`. */
  readonly others: RegExp;
}

const RULES: readonly Rule[] = [
  {
    id: 'total',
    says: 'total counts',
    names: ['total_counts', 'n_counts', 'nCount_RNA', 'nUMI', 'log1p_total_counts'],
    others: /^(totalcounts|ncounts|ncount(rna|spatial|sct)?|numi|umis?|totalumis?|sum)$/,
  },
  {
    id: 'detected',
    says: 'detected genes',
    names: [
      'n_genes_by_counts',
      'n_genes',
      'nFeature_RNA',
      'nGene',
      'log1p_n_genes_by_counts',
    ],
    others: /^(ngenes|ngenesbycounts|nfeature(rna|spatial|sct)?|ngene|detected|genes)$/,
  },
  {
    id: 'mitochondrial',
    says: 'mitochondrial',
    names: ['pct_counts_mt', 'pct_counts_mito', 'percent_mito', 'percent.mt'],
    others:
      /^(pct|percent|perc|frac|fraction)?(counts)?(mt|mito|mitochondrial|mitorna)(pct|percent|frac|fraction|ratio|counts)?$/,
  },
  {
    id: 'ribosomal',
    says: 'ribosomal',
    names: ['pct_counts_ribo', 'pct_counts_rb', 'percent_ribo', 'percent.ribo'],
    others: /^(pct|percent|perc|frac|fraction)(counts)?(ribo|rb|rp|ribosomal)$/,
  },
  {
    id: 'haemoglobin',
    says: 'haemoglobin',
    names: ['pct_counts_hb', 'percent_hb', 'percent.hb'],
    others: /^(pct|percent|perc|frac|fraction)(counts)?(hb|hemo|hemoglobin|haemoglobin)$/,
  },
  {
    id: 'top',
    says: '% in top genes',
    names: [
      'pct_counts_in_top_20_genes',
      'pct_counts_in_top_50_genes',
      'pct_counts_in_top_100_genes',
    ],
    others: /^pctcountsintop[0-9]+genes$/,
  },
  {
    id: 'doublet',
    says: 'doublet score',
    names: ['doublet_score', 'doublet_scores', 'scrublet_score', 'scDblFinder.score'],
    others: /^(doubletscores?|scrubletscores?|scrublet|scdblfinderscore|solosoftmax)$/,
  },
];

/** A measure with the column that has it. */
export interface FoundMeasure extends QcMeasure {
  readonly column: string;
}

/** True for a measure of counts, whose axis a logarithm suits; logarithms in the file are not transformed again. */
export function areCounts({ id, column }: FoundMeasure): boolean {
  return (id === 'total' || id === 'detected') && !column.startsWith('log1p');
}

/** Finds the quality measures of a table by the names of its numeric columns: each in the first column that matches. */
export function findQcColumns(names: readonly string[]): {
  readonly found: readonly FoundMeasure[];
  readonly absent: readonly QcMeasure[];
} {
  const plain = (name: string) => name.toLowerCase().replace(/[._\- ]/g, '');
  const matches = RULES.map(({ id, says, names: known, others }) => {
    const column =
      known.find((name) => names.includes(name)) ??
      names.find((name) => others.test(plain(name)));
    return { id, says, column };
  });
  return {
    found: matches.flatMap(({ column, ...measure }) =>
      column === undefined ? [] : [{ ...measure, column }],
    ),
    absent: matches.flatMap(({ column, ...measure }) =>
      column === undefined ? [measure] : [],
    ),
  };
}
