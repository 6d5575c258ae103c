import { expose, transfer } from 'comlink';
import { isDataError, isPlatformFailure } from '@/model/errors';
import type { DecodePool } from '@/storage/codecs/codec';
import { warmUpCodecs } from '@/storage/codecs/codec-registry';
import { createDecodePool } from './decode-pool';
import { fetchHdf5Plugin } from './hdf5-plugins';
import { onceAThread } from './once-a-thread';
import { openOpfsFiles } from './opfs-files';
import { createSourceService } from './source';
import { passConversions } from './thrown-errors';
import { removeLeftovers } from './unpacked-files';

/** A file may be opened only after the server of the page is out of reach: the decoders that nearly all need are here by then. */
const CODECS_MS = 2000;

// at once, before anything is awaited: what the page posts meanwhile would be lost
onceAThread(() => {
  passConversions();
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
    warmUpCodecs();
    // what cannot be removed now is tried again at the next start
    removeLeftovers().catch((error: unknown) => {
      if (!isDataError(error) && !isPlatformFailure(error)) throw error;
    });
  }, CODECS_MS);
});
