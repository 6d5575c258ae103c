import { useMemo } from 'react';
import { selectionColumn } from '@/ask/columns/saved-column';
import { isOneAnnData } from '@/model/format';
import { nameOf } from '@/model/path';
import { rowSetId } from '@/model/row-set';
import type { PythonFile } from '@/write/code/scanpy-code';
import { useDataset } from '../context/view-context';
import { useSelectionRecipe } from './use-selection-recipe';

const OBS = '/obs';

/** Returns the open file as generated Python code opens it, with the rows of `obs` that are selected. */
export function usePythonFile(): PythonFile {
  const { dataset, source, saved } = useDataset();
  const { container } = dataset;
  const isAnnData = isOneAnnData(dataset.formatInfo);
  const { name } = source;
  const selection = useSelectionRecipe(OBS);
  return useMemo(() => {
    const column = nameOf(selectionColumn(OBS));
    const isTaken = dataset.tables.some(
      ({ path, columns }) => path === OBS && columns.includes(column),
    );
    const selected =
      selection?.status === 'ready' && !isTaken
        ? { [column]: rowSetId(selection.recipe) }
        : {};
    return { name, isAnnData, container, saved: { ...saved?.[OBS], ...selected } };
  }, [dataset, name, isAnnData, container, saved, selection]);
}
