import { segmentsOf } from '@/model/path';
import type { RowRanges } from '@/model/row-lists';
import { type RowRecipe, type RowSetId, recipeOf } from '@/model/row-set';
import { pythonText } from '@/write/text/python-text';
import { parseQuery } from './parse-query';
import { numpyRows, pandasLabels, pandasQuery } from './python-query';

/** Maximum number of characters of an expression: longer lists of rows or corners are not readable. */
const MAX_LETTERS = 20_000;
const TABLE = '/obs';

/** Rows of `adata.obs` as an expression of Python. */
export interface PythonRows {
  /** A boolean for each row: an array of numpy or a column of pandas. */
  readonly mask: string;
  /** Import statements that the expression needs. */
  readonly imports: readonly string[];
}

/**
 * Translates a set of rows of `obs` to a Python expression that finds them in the same file: outlines by their corners,
 * queries by pandas, chosen rows by their numbers. Undefined for rows of other tables, for those without an expression
 * in Python, and if it would be too long.
 */
export function pythonRows(id: RowSetId): PythonRows | undefined {
  if (id.length > 4 * MAX_LETTERS) return undefined;
  const imports = new Set<string>();
  const mask = maskOf(recipeOf(id), imports);
  if (mask === undefined || mask.length > MAX_LETTERS) return undefined;
  return { mask, imports: [...imports] };
}

function maskOf(recipe: RowRecipe, imports: Set<string>): string | undefined {
  const several = (of: readonly RowRecipe[], between: string): string | undefined => {
    const parts = of.map((part) => maskOf(part, imports));
    return parts.includes(undefined) ? undefined : `(${parts.join(between)})`;
  };
  switch (recipe.kind) {
    case 'rows':
      return recipe.table === TABLE && recipe.ranges.length <= MAX_LETTERS
        ? numbered(recipe.ranges, imports)
        : undefined;
    case 'outlined':
      return outlined(recipe, imports);
    case 'category': {
      const { table, column, values } = recipe;
      return table === TABLE ? pandasLabels(column, values) : undefined;
    }
    case 'query': {
      const parsed = recipe.table === TABLE ? parseQuery(recipe.where) : undefined;
      return parsed?.status === 'parsed' ? pandasQuery(parsed.query) : undefined;
    }
    case 'union':
      return recipe.of.length > 0 ? several(recipe.of, ' | ') : undefined;
    case 'intersection':
      return several(recipe.of, ' & ');
    case 'difference':
      return several([recipe.of, recipe.without], ' & ~');
    case 'complement': {
      const of = maskOf(recipe.of, imports);
      return of === undefined ? undefined : `(~${of})`;
    }
    case 'arranged':
      return undefined;
  }
}

function numbered(ranges: RowRanges, imports: Set<string>): string {
  imports.add('import numpy as np');
  if (ranges.length === 0) return 'np.zeros(adata.n_obs, dtype=bool)';
  return `np.isin(np.arange(adata.n_obs), ${numpyRows(ranges)})`;
}

function outlined(
  { embedding, dimensions, outlines }: Extract<RowRecipe, { kind: 'outlined' }>,
  imports: Set<string>,
): string | undefined {
  const [group, basis, ...more] = segmentsOf(embedding);
  if (group !== 'obsm' || basis === undefined || more.length > 0) return undefined;
  imports.add('import numpy as np');
  if (outlines.length === 0) return 'np.zeros(adata.n_obs, dtype=bool)';
  imports.add('from matplotlib.path import Path');
  const places = `np.asarray(adata.obsm[${pythonText(basis)}])[:, [${dimensions.join(', ')}]]`;
  const inside = outlines.map((outline) => {
    const corners: string[] = [];
    for (let i = 0; i + 1 < outline.length; i += 2)
      corners.push(`(${outline[i]}, ${outline[i + 1]})`);
    return `Path([${corners.join(', ')}]).contains_points(${places})`;
  });
  return `(${inside.join(' | ')})`;
}
