import { useEffect, useMemo, useState } from 'react';
import type { DrawnColours } from '@/ask/colour/colour-points';
import { withUnits } from '@/model/annotation';
import { nameOf, type Path } from '@/model/path';
import type { Reading } from '@/page/client/reading';
import { type CategoryPalette, usePalette } from '@/page/kit/colours/use-palette';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { useSlow } from '@/page/kit/status/use-slow';
import {
  type ColouredPoints,
  type ColourSource,
  usePointColours,
} from './use-point-colours';

/** Colouring of points by one element's values: everything that plot, legend and tooltip show of it. */
export interface Colouring extends CategoryPalette {
  readonly path: Path;
  /** Gene of the matrix at the path; undefined if that is a column. */
  readonly gene: string | undefined;
  /** Display name: the gene, or the column with its units. */
  readonly name: string;
  /** Units of a column's values. */
  readonly units: string | undefined;
  readonly colours: DrawnColours;
}

export interface ColouringState {
  /** Undefined where nothing colours the points. */
  readonly reading: Reading<ColouredPoints> | undefined;
  /** Colouring to show; briefly still the previous one, so that the picture does not flash grey. */
  readonly shown: Colouring | undefined;
  /** True once `shown` is what was asked for, or it is clear that it cannot be. */
  readonly isSettled: boolean;
}

export function useColouring(source: ColourSource, rows: number): ColouringState {
  const { dataset, path, gene } = source;
  const reading = usePointColours(source, rows);
  const read = reading?.status === 'ready' ? reading.value : undefined;
  const colours = read?.colours;
  const chosen = usePalette(dataset, path, colours);
  const [description] = useDescriptions(
    path === undefined || gene !== undefined ? [] : [path],
  );
  const about =
    description?.status === 'ready' ? description.value.element.about : undefined;
  const now = useMemo(
    () =>
      path !== undefined && colours && chosen
        ? {
            ...{ path, gene, colours },
            name: gene ?? withUnits(nameOf(path), about),
            units: about?.units,
            ...chosen,
          }
        : undefined,
    [path, gene, about, colours, chosen],
  );
  const [last, setLast] = useState<Colouring>();
  useEffect(() => {
    if (now) setLast(now);
  }, [now]);
  const isWaiting = !now && (read !== undefined || reading?.status === 'loading');
  const isSlow = useSlow(isWaiting);
  return {
    reading,
    shown: now ?? (isWaiting && !isSlow ? last : undefined),
    isSettled: !isWaiting && !read?.gene?.partial,
  };
}
