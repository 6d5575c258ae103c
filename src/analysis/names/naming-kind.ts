import type { Path } from '@/model/path';
import { plainIdentifier } from './ensembl-version';

/** What a column calls genes by. */
export type NamingKind = 'symbols' | 'identifiers';

/** A column that names genes, and by what. */
export interface NamingColumn {
  readonly path: Path;
  readonly kind: NamingKind;
}

/** Texts that stand for a missing name. */
const NO_NAME = /^(|nan|na|n\/a|none|null|<na>|-)$/i;
const NUMBER = /^[-+]?(\d+\.\d*|\.\d+)(e[-+]?\d+)?$|^[-+]?\d+e[-+]?\d+$/i;
const SEQUENCE = /^[ACGTUN]{9,}$/i;
const NAME = /^[^\s]{1,60}$/;
/** Ensembl, Entrez, RefSeq, UniProt, `HGNC:5` and genomic regions, WormBase, FlyBase, ZFIN, TAIR, SGD. */
const IDENTIFIER =
  /^(ENS[A-Z]*\d{6,}(\.\d+)?(_PAR_Y)?|\d+|[NX][MRPC]_\d+(\.\d+)?|[OPQ]\d[A-Z0-9]{3}\d|[A-Za-z0-9_.]+:\d+(-\d+)?|(WBGene|FBgn)\d+|ZDB-[A-Z]+-[\d-]+|AT[1-5CM]G\d{5}|S\d{9})$/;

/** Of the names that a sample has, the share that must be distinct, and that must look like names. */
const LEAST_DISTINCT = 0.8;
const LEAST_NAMES = 0.9;
/** The share of rows that have a name. */
const LEAST_NAMED = 0.2;

/**
 * Whether the texts of some rows are names of genes, by what they are: unique or nearly, and in the shape of symbols or
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

/** Symbols, or identifiers if at least half are in the shape of some. */
export function shapeOf(names: readonly string[]): NamingKind {
  const ids = names.filter((text) => IDENTIFIER.test(plainIdentifier(text)));
  return 2 * ids.length >= names.length && names.length > 0 ? 'identifiers' : 'symbols';
}
