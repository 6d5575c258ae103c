import { useMemo } from 'react';
import { isOneAnnData } from '@/model/format';
import type { PythonFile } from '@/write/code/scanpy-code';
import { useDataset } from './view-context';

/** Returns the open file as generated Python code opens it. */
export function usePythonFile(): PythonFile {
  const { dataset, source, saved } = useDataset();
  const { container } = dataset;
  const isAnnData = isOneAnnData(dataset.formatInfo);
  const { name } = source;
  return useMemo(
    () => ({ name, isAnnData, container, saved: saved?.['/obs'] }),
    [name, isAnnData, container, saved],
  );
}
