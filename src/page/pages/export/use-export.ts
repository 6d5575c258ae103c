import { useState } from 'react';
import type { ConversionFormat, ConversionRequest } from '@/ask/convert/questions';
import type { PartFormat, PartRequest } from '@/ask/export/questions';
import { isAbort, messageOf } from '@/model/errors';
import {
  EXPORT_EXTENSIONS,
  type ExportFormat,
  type ExportRequest,
} from '@/model/table-rows';
import type { ExportTarget } from '@/page/client/table-exports';
import { useNotify } from '@/page/kit/context/notify';
import { useData } from '@/page/kit/reading/use-answer';
import { pickFile } from './pick-file';
import { pickFolder } from './pick-folder';

const TYPES: Readonly<Record<ExportFormat | PartFormat, string>> = {
  npy: 'application/octet-stream',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  parquet: 'application/vnd.apache.parquet',
  'column-table': 'application/x-hdf5',
};

/** Media types of formats that are one file; the others are folders. */
const CONVERTED: Readonly<Partial<Record<ConversionFormat, string>>> = {
  h5ad: 'application/x-hdf5',
  'zarr.zip': 'application/zip',
  'mtx.zip': 'application/zip',
};

/** Asks for a file or folder and writes to it in the background; calls `onStarted` when writing starts. */
export function useExport(onStarted: () => void): {
  readonly failure: string | undefined;
  /** Writes a table. */
  start(request: ExportRequest, stem: string): Promise<void>;
  /** Writes an annotated matrix, or some of its cells and genes. */
  convert(request: ConversionRequest, stem: string): Promise<void>;
  /** Writes some rows and columns of a matrix, a table or a column. */
  savePart(request: PartRequest, name: string): Promise<void>;
} {
  const { exports } = useData();
  const notify = useNotify();
  const [failure, setFailure] = useState<string>();
  const run = async (
    pick: () => Promise<{ readonly name: string; readonly target: ExportTarget }>,
    write: (name: string, target: ExportTarget) => Promise<boolean>,
  ) => {
    setFailure(undefined);
    try {
      const { name, target } = await pick();
      onStarted();
      const isDone = await write(name, target);
      if (isDone) notify({ text: `Saved ${name}.`, tone: 'done' });
    } catch (error) {
      if (!isAbort(error)) setFailure(messageOf(error)); // an abort: the user cancelled
    }
  };
  return {
    failure,
    start(request, stem) {
      const name = `${stem}.${EXPORT_EXTENSIONS[request.format]}`;
      return run(
        () => pickFile(name, TYPES[request.format]),
        (_, target) => exports.start(request, name, target),
      );
    },
    savePart(request, name) {
      return run(
        () => pickFile(name, TYPES[request.format]),
        (_, target) => exports.savePart(request, name, target),
      );
    },
    convert(request, stem) {
      const { format } = request;
      const type = CONVERTED[format];
      return run(
        () =>
          type === undefined
            ? pickFolder(stem, format)
            : pickFile(`${stem}.${format}`, type),
        (name, target) => exports.convert(request, name, target),
      );
    },
  };
}
