import { isPlatformFailure } from '@/model/errors';

/**
 * Returns the origin's private file system; undefined in browsers that have none (old ones, pages over http) or refuse
 * it (private windows, blocked cookies).
 */
export async function openPrivateRoot(): Promise<FileSystemDirectoryHandle | undefined> {
  const { storage } = globalThis.navigator ?? {};
  try {
    return await storage?.getDirectory?.();
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return undefined;
  }
}
