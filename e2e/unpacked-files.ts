import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { stores } from './petri-test';

/** Names of the unpacked files in private storage. */
export const unpacked = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('petri-unpacked', { create: true });
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });

export const packed = () => gzipSync(readFileSync(join(stores, 'kitchen.h5ad')));
