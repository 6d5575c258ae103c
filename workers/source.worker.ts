import { expose, transfer } from 'comlink';
import { assetBytes } from '@/model/asset';
import {
  DataError,
  isDataError,
  isPlatformFailure,
  throwIfOwnFault,
} from '@/model/errors';
import { fetchLaterCode } from '@/model/lazy-module';
import { holdThreadLock } from '@/model/thread-lock';
import type { DecodePool } from '@/read/codecs/codec';
import { warmUpCodecs } from '@/read/codecs/codec-registry';
import { createDecodePool } from './decode-pool';
import { onceAThread } from './once-a-thread';
import { openOpfsFiles, openOpfsScratch } from './opfs-files';
import { createSourceService } from './source';
import { passErrorFields } from './thrown-errors';
import { removeLeftovers } from './unpacked-files';
import { warmUpReading } from './warm-up';

/**
 * Delay before the decoders that nearly all files need are preloaded: a file may be opened only after the page's server
 * is out of reach.
 */
const CODECS_MS = 2000;
/** Delay before the decode workers are started, if no file was opened. */
const POOL_MS = 200;
/** Delay before the warm-up: the page is loaded by then, and the user is still looking for a file. */
const WARM_UP_MS = 1000;
/** Delay before the code for exports and rare files is preloaded: long after the first screen. */
const LATER_MS = 15_000;

// synchronously, before anything is awaited: otherwise messages that the page posts meanwhile would be lost
onceAThread(() => {
  passErrorFields();
  void holdThreadLock(self.name); // lets the page notice when this thread ends
  let ready: DecodePool | undefined = createDecodePool();
  // a file that is opened at once warms up its pool itself
  setTimeout(() => ready?.warmUp?.(), POOL_MS);
  const createPool = () => {
    const pool = ready ?? createDecodePool();
    ready = undefined;
    return pool;
  };
  expose(
    createSourceService({
      createPool,
      openIndexFiles: openOpfsFiles,
      openScratch: openOpfsScratch,
      plugins: fetchHdf5Plugin,
      transfer,
    }),
  );
  setTimeout(() => {
    // optional: if it fails, or a file is already open, files open as they do without it
    if (ready) warmUpReading(() => !ready).catch(throwIfOwnFault);
  }, WARM_UP_MS);
  setTimeout(() => {
    warmUpCodecs();
    // files that cannot be removed now are removed at the next start
    removeLeftovers().catch((error: unknown) => {
      if (!isDataError(error) && !isPlatformFailure(error)) throw error;
    });
  }, CODECS_MS);
  setTimeout(fetchLaterCode, LATER_MS);
});

/** URLs of the plugins, files of the app itself; none is fetched before a dataset needs it. */
const addresses = import.meta.glob<string>(
  '../node_modules/h5wasm-plugins/plugins/libH5Z*.so',
  { query: '?url', import: 'default', eager: true },
);

/**
 * Loads a filter for libhdf5 by its file name, from the origin of the app itself. A failed load is retried with the
 * next read.
 *
 * @throws AppOfflineError or AppUpdatedError if it cannot be loaded
 */
async function fetchHdf5Plugin(name: string): Promise<Uint8Array> {
  const address = addresses[`../node_modules/h5wasm-plugins/plugins/${name}`];
  if (address === undefined)
    throw new DataError(
      'UnsupportedError',
      `This build of Petri lacks the HDF5 filter ${name}. Rebuild it after “npm ci”.`,
    );
  return assetBytes(new URL(address, import.meta.url));
}
