import { blobSource } from '@/bytes/blob-source';
import { createBlockCache } from '@/bytes/block-cache';
import { contentName } from '@/bytes/content-name';
import { type Counter, withCounter, withStoreCounter } from '@/bytes/counter';
import { fingerprintOf } from '@/bytes/fingerprint';
import { folderStore } from '@/bytes/folder-store';
import type { ReadOptions } from '@/model/read-options';
import type { SourceSpec } from '@/model/source';
import type { ChunkReader } from '@/storage/chunks/chunk-reader';
import type { LoadPlugin } from '@/storage/hdf5/install-plugins';
import { type OpenedSource, openAddress } from '@/storage/open-address';
import { openContainer, type Unpack } from '@/storage/open-container';
import { unpackToStorage } from './unpacked-files';

export interface SpecSettings {
  readonly reader: ChunkReader;
  readonly counter: Counter;
  readonly fetch?: typeof fetch | undefined;
  /** Brings the filters that libhdf5 lacks, when a dataset needs one. */
  readonly plugins?: LoadPlugin | undefined;
}

/** Local reads cost per call, not per byte. */
const LOCAL_BLOCK_BYTES = 256 << 10;
/** What names a file: as much as one read of a few milliseconds brings. */
const LOCAL_SAMPLES = { count: 16, bytes: 64 << 10 };

/** Opens what the user asks for, every byte of it counted. */
export async function openSpec(
  spec: SourceSpec,
  { reader, counter, fetch, plugins }: SpecSettings,
  options: ReadOptions,
): Promise<OpenedSource> {
  const unpack: Unpack = async (packed, options) => {
    const { source, close } = await unpackToStorage(packed, options);
    const cached = createBlockCache(withCounter(source, counter), {
      blockBytes: LOCAL_BLOCK_BYTES,
      counter,
    });
    return { source: cached, close };
  };
  const settings = { reader, unpack, ...(plugins && { plugins }) };
  switch (spec.kind) {
    case 'url': {
      const http = { counter, fetch, headers: spec.headers };
      const hints = { region: spec.region, endpoint: spec.endpoint };
      const { url, whole } = spec;
      return openAddress(url, { ...settings, http, hints, whole }, options);
    }
    case 'file': {
      const { file } = spec;
      const blob = blobSource(file);
      const source = createBlockCache(withCounter(blob, counter), {
        blockBytes: LOCAL_BLOCK_BYTES,
        counter,
      });
      const container = await openContainer({ kind: 'bytes', source }, settings, options);
      return {
        ...container,
        info: {
          name: file.name,
          size: file.size,
          fingerprint: await fingerprintOf(source, options),
          revision: String(file.lastModified),
        },
        content: (options) => contentName(source, LOCAL_SAMPLES, options),
        // the browser compares the file's time at every read; the byte itself is of no use
        expectUnchanged: async (options) => {
          await blob.read(0, Math.min(1, blob.size), options);
        },
      };
    }
    case 'folder': {
      const store = withStoreCounter(folderStore(spec.name, spec.access), counter);
      const container = await openContainer({ kind: 'keys', store }, settings, options);
      return { ...container, info: { name: spec.name } };
    }
  }
}
