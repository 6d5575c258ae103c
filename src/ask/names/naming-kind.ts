import type { Path } from '@/model/path';
import { plainIdentifier } from './ensembl-version';

/** Kind of names that a column has for genes. */
export type NamingKind = 'symbols' | 'identifiers';

/** A column that names genes, and the kind of these names. */
export interface NamingColumn {
  readonly path: Path;
  readonly kind: NamingKind;
}

/** Usual names of columns of symbols or identifiers. */
const USUAL =
  /^(feature_?names?|gene_?symbols?|symbols?|gene_?names?|gene_short_name|hgnc_symbol|genes?|names?|gene_?ids?|feature_?ids?|ensembl(_?(gene_?)?id)?s?)$/i;
/** Words of names of columns that probably name genes. */
const NAMING = /symbol|name|accession|ensembl|ensg|entrez|hgnc|hugo|mgi|refseq|uniprot/i;
/** Words of names of columns that say something else about genes, as scanpy, Seurat, scran and CELLxGENE write them. */
const OTHER =
  /count|mean|varian|dispers|highly|length|width|type|reference|genome|chrom|strand|start|end$|rank|score|filter|dropout|descri|batches|^(is|in|has)[^a-z]|(^|[^a-z])(n|num|pct|log1p|log|total|sum|min|max|std|sd|mt|mito|ribo|hb|gc|p_?val|q_?val|padj)([^a-z]|$)/i;
/** Words of names of columns that may name genes. */
const ABOUT_GENES = /gene|feature|transcript|protein|probe|key|(^|[^a-z])ids?([^a-z]|$)/i;

/**
 * Classifies a column by its own name: `usual` ones name genes, the values of `likely` and `possible` ones must be
 * checked, `other` ones contain something else.
 */
export function namingByName(column: string): 'usual' | 'likely' | 'possible' | 'other' {
  if (USUAL.test(column)) return 'usual';
  if (NAMING.test(column)) return 'likely';
  if (OTHER.test(column)) return 'other';
  return ABOUT_GENES.test(column) ? 'likely' : 'possible';
}

/** Texts that denote a missing name. */
const NO_NAME = /^(|nan|na|n\/a|none|null|<na>|-)$/i;
const NUMBER = /^[-+]?(\d+\.\d*|\.\d+)(e[-+]?\d+)?$|^[-+]?\d+e[-+]?\d+$/i;
const SEQUENCE = /^[ACGTUN]{9,}$/i;
const NAME = /^[^\s]{1,60}$/;
/** Ensembl, Entrez, RefSeq, UniProt, `HGNC:5` and genomic regions, WormBase, FlyBase, ZFIN, TAIR, SGD. */
const IDENTIFIER =
  /^(ENS[A-Z]*\d{6,}(\.\d+)?(_PAR_Y)?|\d+|[NX][MRPC]_\d+(\.\d+)?|[OPQ]\d[A-Z0-9]{3}\d|[A-Za-z0-9_.]+:\d+(-\d+)?|(WBGene|FBgn)\d+|ZDB-[A-Z]+-[\d-]+|AT[1-5CM]G\d{5}|S\d{9})$/;

/** Minimum shares of the names in a sample that must be distinct, and that must look like names. */
const LEAST_DISTINCT = 0.8;
const LEAST_NAMES = 0.9;
/** Minimum share of rows that have a name. */
const LEAST_NAMED = 0.2;

/**
 * Determines whether the texts of some rows are names of genes: unique or nearly, and in the form of symbols or
 * identifiers. Undefined for anything else, such as descriptions, sequences and measurements.
 */
export function namingKind(sample: readonly string[]): NamingKind | undefined {
  const names = sample.filter((text) => !NO_NAME.test(text));
  if (names.length === 0 || names.length < LEAST_NAMED * sample.length) return undefined;
  if (new Set(names).size < LEAST_DISTINCT * names.length) return undefined;
  const isName = (text: string) =>
    NAME.test(text) &&
    /[\p{L}\d]/u.test(text) &&
    !NUMBER.test(text) &&
    !SEQUENCE.test(text);
  if (names.filter(isName).length < LEAST_NAMES * names.length) return undefined;
  return shapeOf(names);
}

/** True if all names are whole numbers, which may count the rows as well as name genes. */
export function areNumbers(names: readonly string[]): boolean {
  return names.every((name) => /^\d+$/.test(name));
}

/** Returns `identifiers` if at least half of the names have the form of one, else `symbols`. */
export function shapeOf(names: readonly string[]): NamingKind {
  const ids = names.filter((text) => IDENTIFIER.test(plainIdentifier(text)));
  return 2 * ids.length >= names.length && names.length > 0 ? 'identifiers' : 'symbols';
}
