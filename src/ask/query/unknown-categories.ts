import { nearestNames } from '@/ask/names/nearest-names';
import { nameOf } from '@/model/path';
import { unpackStrings } from '@/model/strings';
import type { Query, QueryTest } from './query';
import { MAX_LABELS, type QueryTable } from './query-column';
import { conditionsIn } from './query-parts';

const MAX_NEAR = 3;

/** A sentence for each text that a query compares with a column of categories none of which it is. No row has it. */
export function unknownCategories(table: QueryTable, query: Query): readonly string[] {
  return conditionsIn(query).flatMap((condition) => {
    const texts = textsOf(condition);
    if (texts.length === 0) return [];
    const { info, categories } = table.columnOf(condition.column);
    const isKnown = info.holds === 'categories' && (info.categories ?? 0) <= MAX_LABELS;
    if (!isKnown || categories?.kind !== 'strings') return [];
    const labels = unpackStrings(categories.strings);
    const known = new Set(labels);
    return texts
      .filter((text) => !known.has(text))
      .map((text) => {
        const near = nearestNames(labels, text, MAX_NEAR).map((name) => `“${name}”`);
        const nearest = near.length > 0 ? `; nearest: ${near.join(', ')}` : '';
        return `${nameOf(info.path)} has no category “${text}”${nearest}.`;
      });
  });
}

/** The texts that a condition compares for equality. */
function textsOf(condition: QueryTest): readonly string[] {
  const literals =
    condition.kind === 'in'
      ? condition.literals
      : condition.kind === 'compare' && /^[=!]=$/.test(condition.comparison)
        ? [condition.literal]
        : [];
  return literals.flatMap((literal) => (literal.kind === 'text' ? [literal.text] : []));
}
