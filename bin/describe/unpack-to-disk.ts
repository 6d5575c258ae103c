import { rmSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Duplex } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ByteSource } from '@/bytes/byte-source';
import { type Decompressor, gunzipStream } from '@/bytes/gunzip-stream';
import { openFileSource } from '@/bytes/node-file-source';
import type { UnpackedSource } from '@/storage/open-container';
import { removedAtExit } from '../removed-at-exit';

/** Unpacks a gzip file into a temporary one, which is removed on closing or at exit. */
export async function unpackToDisk(source: ByteSource): Promise<UnpackedSource> {
  const folder = await mkdtemp(join(tmpdir(), 'petri-'));
  const keep = removedAtExit(folder);
  const forget = () => {
    rmSync(folder, { recursive: true, force: true });
    keep();
  };
  try {
    const path = join(folder, basename(source.name).replace(/\.gz$/i, ''));
    const file = await open(path, 'w');
    try {
      // as zlib returns it
      const gunzip = Duplex.toWeb(createGunzip()) as unknown as Decompressor;
      for await (const part of gunzipStream(source, gunzip)) await file.write(part);
    } finally {
      await file.close();
    }
    const unpacked = await openFileSource(path);
    return {
      source: unpacked,
      async close() {
        await unpacked.close();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}
