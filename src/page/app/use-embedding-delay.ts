import { useCallback, useEffect, useState } from 'react';
import { type Path, ROOT } from '@/model/path';
import { useView } from '@/page/kit/context/view-context';
import { useDescription } from '@/page/kit/reading/use-block';
import { LINKED_PAGES } from '@/page/pages/pages';

/** A grid that has no row by then may take long. */
const GRID_MS = 10_000;

/**
 * Whether the embedding of a file that was just opened may begin. Its code and its points are more than all the rest, and
 * starting WebGL holds the page up: the first row of a grid in the middle comes before them. `hasRow` is to be called
 * once it is there.
 */
export function useEmbeddingDelay(
  element: Path,
  isGridShown: boolean,
): readonly [isDue: boolean, hasRow: () => void] {
  const [hasTurn, setTurn] = useState(false);
  const hasLinked = useView((view) => LINKED_PAGES.some(({ kind }) => view[kind]));
  const description = useDescription(element);
  const kind =
    description.status === 'ready' ? description.value.element.kind : undefined;
  const isGrid =
    description.status === 'loading' || kind === 'dataframe' || kind === 'matrix';
  const isFirst = element === ROOT || hasLinked || !isGridShown || !isGrid;
  const hasRow = useCallback(() => setTurn(true), []);
  useEffect(() => {
    if (hasTurn) return;
    if (isFirst) {
      setTurn(true);
      return;
    }
    const timer = setTimeout(hasRow, GRID_MS);
    return () => clearTimeout(timer);
  }, [hasTurn, isFirst, hasRow]);
  return [hasTurn || isFirst, hasRow];
}
