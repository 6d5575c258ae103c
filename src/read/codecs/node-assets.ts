import { readFile } from 'node:fs/promises';
import { readAssetsBy } from '@/model/asset';

/** Reads assets from the disk, where the build has put them beside the code. */
export function readAssetsFromDisk(): void {
  readAssetsBy(async (address) => new Uint8Array(await readFile(address)));
}
