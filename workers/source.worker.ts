import { expose, transfer } from 'comlink';
import type { DecodePool } from '@/storage/codecs/codec';
import { warmUpCodecs } from '@/storage/codecs/codec-registry';
import { loadLibHdf5 } from '@/storage/hdf5/load-libhdf5';
import { createDecodePool } from './decode-pool';
import { fetchHdf5Plugin } from './hdf5-plugins';
import { onceAThread } from './once-a-thread';
import { openOpfsFiles } from './opfs-files';
import { createSourceService } from './source';
import { removeLeftovers } from './unpacked-files';

/** A file may be opened only after the server of the page is out of reach: all that it takes is here by then. */
const LIBRARY_MS = 2000;

// at once, before anything is awaited: what the page posts meanwhile would be lost
onceAThread(() => {
  let ready: DecodePool | undefined = createDecodePool();
  ready.warmUp?.();
  const createPool = () => {
    const pool = ready ?? createDecodePool();
    ready = undefined;
    return pool;
  };
  expose(
    createSourceService({
      createPool,
      openIndexFiles: openOpfsFiles,
      plugins: fetchHdf5Plugin,
      transfer,
    }),
  );
  setTimeout(() => {
    // whoever needs it hears why it could not be loaded
    loadLibHdf5().catch(() => undefined);
    warmUpCodecs();
    // what cannot be removed now is tried again at the next start
    removeLeftovers().catch(() => undefined);
  }, LIBRARY_MS);
});
