import { useMemo } from 'react';
import { hexAt } from '@/ask/colour/colour-parse';
import type { CategoryColours } from '@/ask/colour/colour-points';
import type { ColumnProfile } from '@/ask/profiles/profile';
import { datasetAt } from '@/model/dataset-at';
import type { Path } from '@/model/path';
import { useDataset } from '../context/view-context';
import { usePalette } from './use-palette';

export interface CategoryShades {
  readonly colourOf: (code: number) => string;
  /** Element that the colours are stored in, if any. */
  readonly stored: Path | undefined;
}

/**
 * Returns the embedding's colours for the categories of a column; undefined if it has none or they are not known yet.
 */
export function useCategoryShades(
  path: Path,
  profile: ColumnProfile,
): CategoryShades | undefined {
  const { dataset } = useDataset();
  const categories = useMemo(() => asCategories(profile), [profile]);
  const chosen = usePalette(datasetAt(dataset, path), path, categories);
  return useMemo(() => {
    if (!chosen || !categories) return undefined;
    const { palette, stored } = chosen;
    return { colourOf: (code: number) => hexAt(palette, code), stored };
  }, [chosen, categories]);
}

/** Describes categories without their codes, because a palette depends only on their number and order. */
function asCategories(profile: ColumnProfile): CategoryColours | undefined {
  if (profile.kind !== 'categories') return undefined;
  const { labels, counts, ordered } = profile;
  return {
    kind: 'categories',
    codes: new Uint8Array(0),
    labels,
    counts: Uint32Array.from(counts),
    ordered,
  };
}
