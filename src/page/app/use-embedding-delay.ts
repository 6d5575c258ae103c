import { useCallback, useEffect, useState } from 'react';
import { type Path, ROOT } from '@/model/path';
import { useView } from '@/page/kit/context/view-context';
import { useDescription } from '@/page/kit/reading/use-block';
import { LINKED_PAGES } from '@/page/pages/pages';

/** Time in ms to wait for the first row of a grid: one that has none by then may take long. */
const GRID_MS = 10_000;

/**
 * Returns whether the embedding of a file that was just opened may start. Its code and its points are larger than
 * everything else, and starting WebGL blocks the page: the first row of a grid in the middle has priority. Call
 * `hasRow` once that row is shown.
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
