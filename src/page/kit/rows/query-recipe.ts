import type { Query } from '@/ask/query/query';
import { queryText } from '@/ask/query/query-text';
import type { Path } from '@/model/path';
import type { RowRecipe } from '@/model/row-set';

/** Returns the rows with a name, as in `@selected`. */
export type RowsNamed = (name: string) => RowRecipe;

/**
 * The recipe for the rows for which a query is true. Conditions on columns stay queries, named rows
 * become their recipes; a part without names stays one query.
 */
export function queryRecipe(query: Query, table: Path, named: RowsNamed): RowRecipe {
  return recipeOf(query, false, { table, named });
}

interface Context {
  readonly table: Path;
  readonly named: RowsNamed;
}

function recipeOf(query: Query, isNegated: boolean, context: Context): RowRecipe {
  if (namesIn(query).length === 0) {
    const where = queryText(isNegated ? { kind: 'not', of: query } : query);
    return { kind: 'query', table: context.table, where };
  }
  switch (query.kind) {
    case 'not':
      return recipeOf(query.of, !isNegated, context);
    case 'and':
    case 'or': {
      const plain = query.of.filter((part) => namesIn(part).length === 0);
      const [one, ...more] = plain;
      const alone = more.length === 0 ? one : ({ kind: query.kind, of: plain } as const);
      const parts = [
        ...(alone ? [alone] : []),
        ...query.of.filter((part) => !plain.includes(part)),
      ].map((part) => recipeOf(part, isNegated, context));
      const [first, ...others] = parts;
      if (!first) throw new RangeError(`“${query.kind}” of no parts`);
      // in three-valued logic, too, a negation negates the parts and exchanges and/or
      return (query.kind === 'and') === isNegated
        ? { kind: 'union', of: parts }
        : { kind: 'intersection', of: [first, ...others] };
    }
    case 'rows': {
      const rows = context.named(query.name);
      return isNegated ? { kind: 'complement', of: rows } : rows;
    }
    default:
      throw new RangeError('A condition has no named rows');
  }
}

/** The names of rows in a query, without duplicates, in textual order. */
export function namesIn(query: Query): readonly string[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return [...new Set(query.of.flatMap(namesIn))];
    case 'not':
      return namesIn(query.of);
    case 'rows':
      return [query.name];
    default:
      return [];
  }
}
