import { expose, transfer } from 'comlink';
import { trustOwnWorkers } from '@/model/trusted-workers';
import { createDecodePool } from './decode-pool';
import { fetchHdf5Plugin } from './hdf5-plugins';
import { onceAThread } from './once-a-thread';
import { openOpfsFiles } from './opfs-files';
import { createSourceService } from './source';

// at once, before anything is awaited: what the page posts meanwhile would be lost
onceAThread(() => {
  trustOwnWorkers();
  expose(
    createSourceService({
      createPool: createDecodePool,
      openIndexFiles: openOpfsFiles,
      plugins: fetchHdf5Plugin,
      transfer,
    }),
  );
});
