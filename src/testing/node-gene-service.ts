import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceService } from '@workers/protocol';
import { createSourceService } from '@workers/source';
import type { IndexFiles } from '@/ask/gene-index/index-files';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';

export interface GeneServiceOptions {
  /** The store of indexes, for matrices of any size; default: memory. */
  readonly indexFiles?: IndexFiles;
  readonly lastModified?: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Source services over fixtures, and folders for their indexes, until `close`. */
export function createGeneServices() {
  const folders: string[] = [];
  const opened: SourceService[] = [];

  async function openFile(file: File, indexFiles?: IndexFiles): Promise<SourceService> {
    const service = createSourceService({
      createPool: inlineDecodePool,
      ...(indexFiles && { openIndexFiles: async () => indexFiles, fewValues: 1 }),
    });
    opened.push(service);
    await service.open(1, { kind: 'file', file });
    return service;
  }

  return {
    openFile,
    open(name: string, options: GeneServiceOptions = {}): Promise<SourceService> {
      const { indexFiles, lastModified = 1_700_000_000_000 } = options;
      const bytes = options.bytes ?? readFileSync(join(stores, name));
      return openFile(new File([bytes], name, { lastModified }), indexFiles);
    },
    newFolder(): string {
      const folder = mkdtempSync(join(tmpdir(), 'petri-genes-'));
      folders.push(folder);
      return folder;
    },
    async close(): Promise<void> {
      for (const service of opened) await service.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
