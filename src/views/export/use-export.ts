import { useEffect, useRef, useState } from 'react';
import { isAbort } from '@/model/errors';
import type { Progress } from '@/model/read-options';
import type { ExportFormat, ExportWish } from '@/model/table-rows';
import { useNotify } from '../notify';
import { useData } from '../use-block';
import { createFileSink, type FileSink } from './write-file';

export type Exporting =
  | { readonly status: 'idle' }
  | { readonly status: 'writing'; readonly progress?: Progress }
  | { readonly status: 'failed'; readonly error: Error };

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  parquet: 'application/vnd.apache.parquet',
};

/** Writes a table to a file; leaving the view gives it up. */
export function useExport(): {
  readonly state: Exporting;
  start(wish: ExportWish, name: string): Promise<void>;
  cancel(): void;
} {
  const { rows } = useData();
  const notify = useNotify();
  const [state, setState] = useState<Exporting>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    state,
    async start(wish, name) {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      let sink: FileSink | undefined;
      try {
        sink = await createFileSink(`${name}.${wish.format}`, TYPES[wish.format]);
        setState({ status: 'writing' });
        const report = (progress: Progress) => setState({ status: 'writing', progress });
        await rows.client.exportRows(wish, sink.write, { signal, report });
        await sink.finish();
        setState({ status: 'idle' });
        notify({ text: `${name}.${wish.format} is written.`, tone: 'done' });
      } catch (error) {
        await sink?.abort().catch(() => undefined); // what failed is told below
        if (isAbort(error)) setState({ status: 'idle' });
        else
          setState({
            status: 'failed',
            error: error instanceof Error ? error : new Error(String(error)),
          });
      }
    },
    cancel: () => running.current?.abort(),
  };
}
