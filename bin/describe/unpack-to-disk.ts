import { rmSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Duplex } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import type { Packed, UnpackedSource } from '@/read/bytes/archive';
import {
  type Decompressor,
  unpackedName,
  unpackedStream,
} from '@/read/bytes/gunzip-stream';
import { openFileSource } from '@/read/bytes/node-file-source';
import { removedAtExit } from '../removed-at-exit';

/** Unpacks compressed bytes into a temporary file, which is removed on closing or at exit. */
export async function unpackToDisk(packed: Packed): Promise<UnpackedSource> {
  const folder = await mkdtemp(join(tmpdir(), 'petri-'));
  const keep = removedAtExit(folder);
  const forget = () => {
    rmSync(folder, { recursive: true, force: true });
    keep();
  };
  try {
    const { format } = packed;
    // the file has a name of ours: names in archives are never used as paths
    const path = join(folder, 'unpacked');
    const name = basename(unpackedName(packed));
    const file = await open(path, 'w');
    try {
      // as zlib returns it
      const inflate = Duplex.toWeb(
        format === 'gzip' ? createGunzip() : createInflateRaw(),
      ) as unknown as Decompressor;
      for await (const part of unpackedStream(packed, inflate)) await file.write(part);
    } finally {
      await file.close();
    }
    const unpacked = await openFileSource(path);
    return {
      source: { ...unpacked, name },
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
