import { useState } from 'react';
import type { FileSink } from '@/client/table-exports';
import type { ConversionFormat, ConversionRequest } from '@/model/conversion-request';
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

const CONVERTED: Readonly<Record<ConversionFormat, string>> = {
  h5ad: 'application/x-hdf5',
  'zarr.zip': 'application/zip',
};

/** Asks for a file and writes to it, in the background; calls `onStarted` when that is running. */
export function useExport(onStarted: () => void): {
  readonly failure: string | undefined;
  /** Writes a table. */
  start(wish: ExportRequest, stem: string): Promise<void>;
  /** Writes an annotated matrix, or some of its cells and genes. */
  convert(wish: ConversionRequest, stem: string): Promise<void>;
} {
  const { exports } = useData();
  const notify = useNotify();
  const [failure, setFailure] = useState<string>();
  const run = async (
    name: string,
    type: string,
    write: (sink: FileSink) => Promise<boolean>,
  ) => {
    setFailure(undefined);
    try {
      const sink = await createFileSink(name, type);
      onStarted();
      const isDone = await write(sink);
      if (isDone) notify({ text: `Saved ${name}.`, tone: 'done' });
    } catch (error) {
      if (!isAbort(error)) setFailure(messageOf(error)); // else the user thought better of it
    }
  };
  return {
    failure,
    start(wish, stem) {
      const name = `${stem}.${EXPORT_EXTENSIONS[wish.format]}`;
      return run(name, TYPES[wish.format], (sink) => exports.start(wish, name, sink));
    },
    convert(wish, stem) {
      const name = `${stem}.${wish.format}`;
      return run(name, CONVERTED[wish.format], (sink) =>
        exports.convert(wish, name, sink),
      );
    },
  };
}
