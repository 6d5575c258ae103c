/** An Ensembl identifier of any species, with a version; GENCODE adds `_PAR_Y` for copies on the Y chromosome. */
const VERSIONED = /^(ENS[A-Z]{0,6}\d{10,11})\.\d+(_PAR_Y)?$/i;

/**
 * An Ensembl identifier without its version, for comparing: `ENSG00000182378.15_PAR_Y` as `ENSG00000182378_PAR_Y`. Any
 * other name is returned as it is: the number of `AC004556.3` is part of the clone's name.
 */
export function plainIdentifier(name: string): string {
  const found = VERSIONED.exec(name);
  return found ? `${found[1]}${found[2] ?? ''}` : name;
}
