import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { folderEntries } from '../src/testing/node-folder-entries';
import { stores } from './petri-test';

/**
 * Zips a fixture with its folder, as people do, with the given number of bytes after each member,
 * so that reading one never fetches another.
 */
export function writePaddedZip(file: string, name: string, padding: number): void {
  const pad = new Uint8Array(padding);
  const members: Record<string, Uint8Array> = {};
  let number = 0;
  for (const [key, bytes] of folderEntries(join(stores, name))) {
    members[`${name}/${key}`] = bytes;
    members[`${name}/padding/${number++}`] = pad;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zipSync(members, { level: 0 }));
}
