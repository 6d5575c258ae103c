import { useCallback, useMemo } from 'react';
import type { Path } from '@/model/path';
import { useDescriptions } from '../reading/use-block';
import { useCategoryShades } from './use-category-colours';

/**
 * Returns the embedding's colours for the groups of a column; `labels` are all of them, in order. Groups that are not
 * categories share one colour, or have those that categories would have.
 */
export function useGroupColours(
  path: Path | undefined,
  labels: readonly string[],
  counts: readonly number[],
  others: 'one colour' | 'own colours' = 'one colour',
): (group: number) => string {
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
    (group) => (hasColours && shades?.colourOf(group)) || 'var(--accent-bar)',
    [hasColours, shades],
  );
}
