import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { stores } from './petri-test';

export const petri = resolve(import.meta.dirname, '../dist-bin/petri.js');

export const kitchen = join(stores, 'kitchen.h5ad');

export function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [petri, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
