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

/** Delays before what an open file would otherwise wait for. */
const DELAYS_MS = {
  /** The decoders that nearly all files need: a file may be opened only after the page's server is out of reach. */
  codecs: 2000,
  /** The decode workers, if no file was opened. */
  pool: 200,
  /** The warm-up: the page is loaded by then, and the user is still looking for a file. */
  warmUp: 1000,
  /** The code for exports and rare files: long after the first screen. */
  later: 15_000,
};

// synchronously, before anything is awaited: otherwise messages that the page posts meanwhile would be lost
onceAThread(() => {
  passErrorFields();
  void holdThreadLock(self.name); // lets the page notice when this thread ends
  let ready: DecodePool | undefined = createDecodePool();
  // a file that is opened at once warms up its pool itself
  setTimeout(() => ready?.warmUp?.(), DELAYS_MS.pool);
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
  }, DELAYS_MS.warmUp);
  setTimeout(() => {
    warmUpCodecs();
    // files that cannot be removed now are removed at the next start
    removeLeftovers().catch((error: unknown) => {
      if (!isDataError(error) && !isPlatformFailure(error)) throw error;
    });
  }, DELAYS_MS.codecs);
  setTimeout(fetchLaterCode, DELAYS_MS.later);
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
