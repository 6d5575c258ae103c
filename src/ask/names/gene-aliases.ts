import { type PackedStrings, packStrings, unpackStrings } from '@/model/strings';

/** Maximum number of aliases of one gene that are searched. */
const MAX_ALIASES = 12;
/** Maximum number of columns of aliases that are read per table. */
export const MAX_ALIAS_COLUMNS = 3;

/** Names of columns with other names of genes, as HGNC, MGI and Cell Ranger’s users write them. */
const ALIASES =
  /(^|[^a-z])(alias(es)?|synonyms?|(prev(ious)?|alt(ernative)?|old|other)_?(gene_?)?(symbol|name)s?)([^a-z]|$)/i;

/** True for the name of a column that has other names of the genes, several in one text. */
export function isAliasColumn(name: string): boolean {
  return ALIASES.test(name);
}

/**
 * Splits a column of aliases, such as `CD20|B1`, into lists with one name of each gene; separated by `|`, `;` or
 * commas, with an empty text where a gene has fewer.
 */
export function splitAliases(column: PackedStrings): readonly PackedStrings[] {
  const rows = unpackStrings(column).map((text) =>
    text
      .split(/[|;,]/)
      .map((name) => name.trim())
      .filter((name) => name !== '' && !NO_ALIAS.test(name))
      .slice(0, MAX_ALIASES),
  );
  const most = rows.reduce((most, names) => Math.max(most, names.length), 0);
  return Array.from({ length: most }, (_, i) =>
    packStrings(rows.map((names) => names[i] ?? '')),
  );
}

/** Texts that denote a missing name. */
const NO_ALIAS = /^(nan|na|n\/a|none|null|<na>|-)$/i;
