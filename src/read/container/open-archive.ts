import { lazyModule } from '@/model/lazy-module';
import type { ReadOptions } from '@/model/read-options';
import type { Archive } from '@/read/bytes/archive';
import type { ByteSource } from '@/read/bytes/byte-source';

const zips = lazyModule(() => import('@/read/bytes/zip/zip-store'));
const tars = lazyModule(() => import('@/read/bytes/tar/tar-archive'), {
  onlyWhenNeeded: true,
});
const zipMethods = lazyModule(() => import('@/read/codecs/zip-methods'));

/** Opens a tar that is not compressed. */
export async function openTar(
  source: ByteSource,
  options?: ReadOptions,
): Promise<Archive> {
  const { openTarArchive } = await tars();
  return openTarArchive(source, options);
}

/** Opens a ZIP with all compressions that Petri reads. */
export async function openZip(
  source: ByteSource,
  options?: ReadOptions,
): Promise<Archive> {
  const { openZipStore } = await zips();
  return openZipStore(source, options, async (bytes, entry) => {
    const { unpackZipMember } = await zipMethods();
    return unpackZipMember(bytes, entry);
  });
}

/** Opens something that depends on an open resource, which is closed on failure. */
export async function closedOnFailure<T>(
  close: () => Promise<void>,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
}
