import { useState } from 'react';
import { isAbort, messageOf } from '@/model/errors';
import {
  EXPORT_EXTENSIONS,
  type ExportFormat,
  type ExportRequest,
} from '@/model/table-rows';
import { useNotify } from '../common/context/notify';
import { useData } from '../common/reading/use-answer';
import { createFileSink } from './write-file';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  parquet: 'application/vnd.apache.parquet',
  'column-table': 'application/x-hdf5',
};

/** Asks for a file and writes a table to it, in the background; calls `onStarted` when it is running. */
export function useExport(onStarted: () => void): {
  readonly failure: string | undefined;
  start(wish: ExportRequest, name: string): Promise<void>;
} {
  const { exports } = useData();
  const notify = useNotify();
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    async start(wish, stem) {
      const name = `${stem}.${EXPORT_EXTENSIONS[wish.format]}`;
      setFailure(undefined);
      try {
        const sink = await createFileSink(name, TYPES[wish.format]);
        onStarted();
        const isDone = await exports.start(wish, name, sink);
        if (isDone) notify({ text: `Saved ${name}.`, tone: 'done' });
      } catch (error) {
        if (!isAbort(error)) setFailure(messageOf(error)); // else the user thought better of it
      }
    },
  };
}
