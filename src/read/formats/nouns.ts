import type { TableInfo } from '@/model/dataset';
import { isAbort, isDataError } from '@/model/errors';
import type { ColumnNoun, Nouns, RowNoun } from '@/model/nouns';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';

/** Columns of obs that only segmented or dissociated cells have, whatever else the file contains. */
const SEGMENTED =
  /^(cell_?id|cell_(area|volume|size|label)s?|nucle(us|i)_(area|count)s?)$/i;

/** Columns that Space Ranger's tissue positions add to spots. */
const SPOTS = /^(in_tissue|array_(row|col))$/;

/**
 * Columns and index names that programs use for cells: counts per cell, quality, types, clusters,
 * CELLxGENE's schema.
 */
const CELLS: readonly RegExp[] = [
  /^n_?(genes?|counts?|umis?)$/i,
  /^n(count|feature)_\w+$/i,
  /^(log1p_)?(total_counts|n_genes_by_counts)(_\w+)?$/i,
  /^total_\w*umis?$/i,
  /^pct_counts_\w+$/i,
  /^percent[._ ](mt|mito|ribo|hb)\w*$/i,
  /^fraction_mitochondrial$/i,
  /^initial_size(_\w+)?$/i,
  /^(predicted_)?doublets?(_scores?)?$/i,
  /^is_(cell|doublet)$/i,
  /^(s_score|g2m_score)$/i,
  /^cell[ _.]?(type|ontology|line|barcode|id|name|class|state)s?\w*$/i,
  /^suspension_type$/i,
  /^((leiden|louvain)\w*|seurat_clusters|clustername)$/i,
  /^(barcodes?|orig\.ident)$/i,
];

/**
 * Columns and index names that programs use for genes: symbols, identifiers, number of cells,
 * variability.
 */
const GENES: readonly RegExp[] = [
  /^genes?([_ ]?(ids?|symbols?|names?|short_name|biotype|type))?$/i,
  /^(symbols?|hgnc\w*|ensembl\w*|entrez\w*)$/i,
  /^feature_(name|biotype)$/i,
  /^(highly_variable\w*|hvgs?|vst\.\w+(\.\w+)*)$/i,
  /^n_cells(_by_counts)?$/i,
  /^(mt|mito|mitochondrial|ribo)$/i,
  /^chromosome$/i,
];

/**
 * Columns of obs that count genes, or their mitochondrial fraction: the columns of the matrix are
 * then genes, unless var says otherwise.
 */
const COUNTED_GENES =
  /^(n_?genes?|percent[._ ](mt|mito)|pct_counts_mt|n(count|feature)_rna)$/i;

/** Names of modalities whose features are proteins, peaks or tags. */
const OF_FEATURES =
  /^(prot|proteins?|adt|cite|antibod(y|ies)( capture)?|hto|atac|peaks?|chromatin.*|crispr.*|guides?)$/i;

/** Names of modalities whose features are genes. */
const OF_GENES = /^(rna|gex|gene[ _]?expression|transcriptome?|spliced)$/i;

export interface NounEvidence {
  readonly obs: TableInfo | undefined;
  /** Tables of the columns: var, and var of raw. */
  readonly vars: readonly TableInfo[];
  readonly layers: readonly Path[];
  /** Kinds of features as listed in the file (`Gene Expression`, `Peaks`); undefined if it lists none. */
  readonly featureTypes: readonly string[] | undefined;
  readonly hasScaleFactors: boolean;
  /** For MuData. */
  readonly modality: string | undefined;
}

/** The nouns for rows and columns, from data read on opening: names of columns, of layers, of a modality. */
export function nounsOf(evidence: NounEvidence): Nouns {
  return { row: rowNoun(evidence), column: columnNoun(evidence) };
}

function rowNoun({ obs, hasScaleFactors }: NounEvidence): RowNoun {
  const columns = obs?.columns ?? [];
  if (columns.some((name) => SEGMENTED.test(name))) return 'cell';
  if (hasScaleFactors || columns.some((name) => SPOTS.test(name))) return 'spot';
  const names = obs ? [obs.index, ...columns] : [];
  return names.some((name) => isOneOf(CELLS, name)) ? 'cell' : 'observation';
}

function columnNoun({
  obs,
  vars,
  layers,
  featureTypes,
  modality,
}: NounEvidence): ColumnNoun {
  if (featureTypes) {
    const areGenes = featureTypes.every((type) => /^gene[ _]expression$/i.test(type));
    return areGenes ? 'gene' : 'feature';
  }
  if (modality !== undefined && OF_GENES.test(modality)) return 'gene';
  if (modality !== undefined && OF_FEATURES.test(modality)) return 'feature';
  const names = vars.flatMap(({ index, columns }) => [index, ...columns]);
  const areGenes =
    names.some((name) => isOneOf(GENES, name)) ||
    layers.some((path) => /^(un)?spliced$/.test(nameOf(path))) ||
    (obs?.columns ?? []).some((name) => COUNTED_GENES.test(name));
  if (modality !== undefined) return areGenes ? 'feature' : 'variable';
  return areGenes ? 'gene' : 'variable';
}

/**
 * The kinds of features in Cell Ranger's `feature_types`: its categories. A column of texts is as
 * long as the table and is not read: its only kind is then "unknown". Undefined if there is no such
 * column.
 */
export async function featureTypesOf(
  elements: Elements,
  table: TableInfo | undefined,
  options?: ReadOptions,
): Promise<readonly string[] | undefined> {
  if (!table?.columns.includes('feature_types')) return undefined;
  try {
    const path = joinPath(table.path, 'feature_types');
    const { categories } = await elements.at(path, options);
    if (!categories) return ['unknown'];
    const block = await categories.read?.({}, options);
    return block?.kind === 'strings' ? unpackStrings(block.strings) : undefined;
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    return undefined; // the column itself reports its fault
  }
}

function isOneOf(patterns: readonly RegExp[], name: string): boolean {
  return patterns.some((pattern) => pattern.test(name));
}
