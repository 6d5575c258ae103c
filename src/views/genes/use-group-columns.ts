import { useMemo } from 'react';
import { joinPath, type Path } from '@/model/path';
import { useDescriptions } from '../use-block';
import { useColor, useDataset } from '../view-context';

/** Columns that are asked whether they put cells into groups. */
const MOST_ASKED = 200;

export interface GroupColumns {
  /** Of categories and of booleans, then of texts: whether these are few, only reading them tells. */
  readonly paths: readonly Path[];
  /** What is shown where nobody has chosen: what colours the embedding, else what the file has first. */
  readonly best: Path | undefined;
  readonly isReady: boolean;
}

/** The columns of a table that put its rows into groups. */
export function useGroupColumns(table: Path | undefined): GroupColumns {
  const { dataset } = useDataset();
  const color = useColor();
  const columns = useMemo(() => {
    const found = dataset.tables.find(({ path }) => path === table);
    return (found?.columns ?? [])
      .slice(0, MOST_ASKED)
      .map((name) => joinPath(found?.path ?? '', name));
  }, [dataset, table]);
  const states = useDescriptions(columns);
  return useMemo(() => {
    const holding = (...kinds: readonly string[]) =>
      states.flatMap((state) => {
        if (state.status !== 'ready' || state.value.element.kind !== 'column') return [];
        const { holds, path } = state.value.element;
        return kinds.includes(holds) ? [path] : [];
      });
    const sure = holding('categories', 'booleans');
    const paths = [...sure, ...holding('strings')];
    const isReady = states.every(({ status }) => status !== 'loading');
    const best = paths.find((path) => path === color) ?? (isReady ? sure[0] : undefined);
    return { paths, best, isReady };
  }, [states, color]);
}
