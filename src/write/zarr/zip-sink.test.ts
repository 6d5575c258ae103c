import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { collectedFile } from '@/testing/collected-file';
import { findPython } from '@/testing/node-python';
import { createZipSink } from './zip-sink';

const folder = mkdtempSync(join(tmpdir(), 'petri-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('zipfile');
const python = 'python' in found ? found.python : '';

it.skipIf(python === '')(
  'writes entries that Python verifies, without those that were discarded',
  async () => {
    const file = collectedFile();
    const sink = createZipSink((bytes, at) =>
      at === undefined ? file.append(bytes) : file.patch(at, bytes),
    );
    await sink.put('é/a', [Uint8Array.of(1), Uint8Array.of(2, 3)]);
    await sink.put('X/data/c/0', [new Uint8Array(10)]);
    await sink.put('X/zarr.json', [Uint8Array.of(123, 125)]);
    await sink.discard('X/data');
    await sink.append('grown', Uint8Array.of(1));
    await sink.discard('grown');
    await sink.finish();
    const path = join(folder, 'a.zip');
    writeFileSync(path, file.bytes());
    const script = `
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(z.testzip(), [(i.filename, z.read(i), i.compress_type) for i in z.infolist()])`;
    const { stdout } = spawnSync(python, ['-c', script, path], { encoding: 'utf8' });
    expect(stdout).toBe(
      "None [('é/a', b'\\x01\\x02\\x03', 0), ('X/zarr.json', b'{}', 0)]\n",
    );
  },
);

it.skipIf(python === '')(
  'has a ZIP64 directory of more than 65,535 entries',
  async () => {
    const pieces: Uint8Array[] = [];
    const sink = createZipSink(async (bytes) => {
      pieces.push(bytes.slice());
    });
    for (let i = 0; i < 70_000; i++) await sink.put(`c/${i}`, [Uint8Array.of(i & 255)]);
    await sink.finish();
    const path = join(folder, 'b.zip');
    writeFileSync(path, Buffer.concat(pieces));
    const script = `
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(len(z.infolist()), z.read('c/69999'))`;
    const { stdout } = spawnSync(python, ['-c', script, path], { encoding: 'utf8' });
    expect(stdout).toBe("70000 b'o'\n");
  },
);
