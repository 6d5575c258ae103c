import { spawnSync } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findPython } from '@/testing/node-python';
import { createZipSink } from './zip-sink';

const folder = mkdtempSync(join(tmpdir(), 'petri-large-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('zipfile');
const python = 'python' in found ? found.python : '';

const PIECE_BYTES = 1 << 26;
const PIECES = 65;

const READ = `
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(z.testzip(), [(i.filename, i.file_size, i.header_offset) for i in z.infolist()])
print(z.read("before"), z.read("after"))`;

/** A file of the given pieces, of which those of zeros take no room on the disk. */
function sparseFile(path: string) {
  const file = openSync(path, 'w');
  let end = 0;
  return {
    async write(bytes: Uint8Array, at?: number) {
      if (bytes.length < PIECE_BYTES) writeSync(file, bytes, 0, bytes.length, at ?? end);
      if (at === undefined) end += bytes.length;
    },
    close() {
      ftruncateSync(file, end);
      closeSync(file);
    },
  };
}

// reads and writes 4.4 GB
it.skipIf(python === '')(
  'writes an entry of more than 4 GB, and one behind it, as Python verifies them (ZIP64)',
  async () => {
    const path = join(folder, 'large.zip');
    const { write, close } = sparseFile(path);
    const sink = createZipSink(write);
    await sink.put('before', [Uint8Array.of(1, 2)]);
    const zeros = new Uint8Array(PIECE_BYTES);
    for (let piece = 0; piece < PIECES; piece++) await sink.append('large', zeros);
    await sink.put('after', [Uint8Array.of(3)]);
    await sink.finish();
    close();
    const large = PIECE_BYTES * PIECES;
    expect(large).toBeGreaterThan(2 ** 32);
    const { stdout, stderr } = spawnSync(python, ['-c', READ, path], {
      encoding: 'utf8',
      timeout: 300_000,
    });
    // the headers of entries have 30 bytes and the name, that of one that grows 20 more
    const [second, third] = [30 + 6 + 2, 30 + 6 + 2 + 30 + 5 + 20 + large];
    expect([stderr, stdout]).toEqual([
      '',
      `None [('before', 2, 0), ('large', ${large}, ${second}), ('after', 1, ${third})]\nb'\\x01\\x02' b'\\x03'\n`,
    ]);
    expect(statSync(path).size).toBeGreaterThan(large);
  },
);
