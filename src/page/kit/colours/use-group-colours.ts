import { useCallback, useMemo } from 'react';
import type { Path } from '@/model/path';
import type { ChosenGroup } from '@/model/table-rows';
import { useDescriptions } from '../reading/use-block';
import { useCategoryShades } from './use-category-colours';

/**
 * Returns the embedding's colours for the groups of a column; `labels` are all of them, in order. Groups that are not
 * categories share one colour, or have those that categories would have; chosen rows and the others have two of their
 * own.
 */
export function useGroupColours(
  groups: Path | ChosenGroup | undefined,
  labels: readonly string[],
  counts: readonly number[],
  others: 'one colour' | 'own colours' = 'one colour',
): (group: number) => string {
  const path = typeof groups === 'string' ? groups : undefined;
  const areChosen = groups !== undefined && path === undefined;
  const [description] = useDescriptions(path === undefined ? [] : [path]);
  const element = description?.status === 'ready' ? description.value.element : undefined;
  const isCategories = element?.kind === 'column' && element.valueType === 'categories';
  const hasColours = isCategories || others === 'own colours';
  const isOrdered = isCategories && element.ordered === true;
  const profile = useMemo(
    () => ({
      ...{ kind: 'categories' as const, length: 0, missing: 0, ordered: isOrdered },
      ...{ labels, counts: Uint32Array.from(counts) },
    }),
    [labels, counts, isOrdered],
  );
  const shades = useCategoryShades(path ?? '', profile);
  return useCallback(
    (group) => {
      if (areChosen) return group === 0 ? 'var(--accent-bar)' : 'var(--line-strong)';
      return (hasColours && shades?.colourOf(group)) || 'var(--accent-bar)';
    },
    [areChosen, hasColours, shades],
  );
}
