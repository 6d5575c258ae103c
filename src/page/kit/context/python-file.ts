import { useMemo } from 'react';
import type { PythonFile } from '@/write/code/scanpy-code';
import { useDataset } from './view-context';

/** The open file as lines of Python open it. */
export function usePythonFile(): PythonFile {
  const { dataset, source, saved } = useDataset();
  const { format, container } = dataset;
  const { name } = source;
  return useMemo(
    () => ({ name, format, container, saved: saved?.['/obs'] }),
    [name, format, container, saved],
  );
}
