import { lazyModule } from '@/model/lazy-module';
import type { ReadOptions } from '@/model/read-options';
import type { SourceSpec } from '@/model/source';
import type { Unpack } from '@/read/bytes/archive';
import { blobSource } from '@/read/bytes/blob-source';
import { createBlockCache } from '@/read/bytes/block-cache';
import { type Counter, withCounter } from '@/read/bytes/counter';
import { folderStore } from '@/read/bytes/folder-store';
import type { ChunkReader } from '@/read/chunks/chunk-reader';
import type { OpenedSource } from '@/read/container/open-address';
import type { OpenedFiles } from '@/read/container/open-files';
import { type GivenSource, openSource } from '@/read/container/open-source';
import { ROOT_MEMBERS } from '@/read/formats/formats';
import type { LoadPlugin } from '@/read/hdf5/install-plugins';
import { unpackToStorage } from './unpacked-files';

const fileLists = lazyModule(() => import('@/read/container/open-files'));

export interface SpecSettings {
  readonly reader: ChunkReader;
  readonly counter: Counter;
  readonly fetch?: typeof fetch | undefined;
  /** Loads filters that libhdf5 lacks, when a dataset needs one. */
  readonly plugins?: LoadPlugin | undefined;
}

/** How files of the user's own disk are read. */
export const LOCAL = {
  /** Local reads cost per call, not per byte. */
  blockBytes: 128 << 10,
  /** The operating system caches the files as well. */
  keptBytes: 32 << 20,
  /** Reading this many bytes takes as long as reading a few parts of a file separately. */
  wholeBytes: 16 << 20,
  /** Sample sizes for the content name of a file: as many bytes as one read of a few milliseconds. */
  samples: { count: 16, bytes: 64 << 10 },
};

/** Opens the user's source, with every byte counted. */
export async function openSpec(
  spec: SourceSpec,
  { reader, counter, fetch, plugins }: SpecSettings,
  options: ReadOptions,
): Promise<OpenedSource> {
  const settings = {
    ...{ reader, unpack: unpackBy(counter), counter, fetch, local: LOCAL },
    rootMembers: ROOT_MEMBERS,
    ...(plugins && { plugins }),
  };
  return openSource(givenOf(spec), settings, options);
}

/** Lists the user's folder or archive. */
export async function openSpecFiles(
  spec: SourceSpec,
  { counter, fetch }: Pick<SpecSettings, 'counter' | 'fetch'>,
  options: ReadOptions,
): Promise<OpenedFiles> {
  const settings = { unpack: unpackBy(counter), counter, fetch };
  const { openFiles } = await fileLists();
  return openFiles(givenOf(spec), settings, options);
}

function unpackBy(counter: Counter): Unpack {
  return async (packed, options) => {
    const { source, close } = await unpackToStorage(packed, options);
    const cached = createBlockCache(withCounter(source, counter), {
      blockBytes: LOCAL.blockBytes,
      budgetBytes: LOCAL.keptBytes,
      counter,
    });
    return { source: cached, close };
  };
}

function givenOf(spec: SourceSpec): GivenSource {
  switch (spec.kind) {
    case 'url': {
      const { region, endpoint, keys, ...others } = spec;
      return {
        ...{ ...others, hints: { region, endpoint } },
        keys: keys && { ...(region !== undefined && { region }), ...keys },
      };
    }
    case 'file': {
      const { name, lastModified } = spec.file;
      const { member } = spec;
      const source = blobSource(spec.file);
      const beside = spec.beside && folderStore('its folder', spec.beside);
      return {
        ...{ kind: 'file', name, source, member, beside, revision: String(lastModified) },
        // the browser compares the file's time at every read; the byte itself is not used
        expectUnchanged: async (options) => {
          await source.read(0, Math.min(1, source.size), options);
        },
      };
    }
    case 'folder': {
      const { name, access } = spec;
      return { kind: 'folder', name, store: folderStore(name, access) };
    }
  }
}
