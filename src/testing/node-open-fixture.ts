import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFileSource } from '@/read/bytes/node-file-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredGroup } from '@/read/node';
import { stores } from '@/testing/node-stores';
import { afterFile } from './node-after-file';

const folder = fileURLToPath(new URL('../../e2e/fixtures/', import.meta.url));

/**
 * The root of one of the project's fixtures, such as `kitchen.h5ad` or `broken/sound.zarr`, or of a file by its absolute
 * path. It is closed after the last test of the file that imports this.
 */
export async function openFixture(name: string): Promise<StoredGroup> {
  const { root, close } = await openFixtureFile(name);
  afterFile(close);
  return root;
}

/** The same, with a way to close the file. */
export async function openFixtureFile(
  name: string,
): Promise<{ readonly root: StoredGroup; readonly close: () => Promise<void> }> {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const path = resolve(stores, name);
  const source = statSync(path).isDirectory() ? undefined : await openFileSource(path);
  const { root, close } = await openContainer(
    source
      ? { kind: 'bytes', source }
      : { kind: 'keys', store: await openFolderStore(path) },
    { reader },
  );
  if (root.kind !== 'group') throw new Error(`${name} is an array`);
  return {
    root,
    async close() {
      close?.();
      await source?.close();
    },
  };
}

/** What the reference libraries say of the fixtures; see e2e/fixtures/README.md. */
export function readExpected(): Expected {
  return JSON.parse(readFileSync(`${folder}expected.json`, 'utf8')) as Expected;
}

export interface Expected {
  readonly kitchen: {
    readonly elements: Readonly<Record<string, ExpectedElement>>;
    readonly stores: Readonly<Record<string, ExpectedStore>>;
  };
  readonly hostile: { readonly elements: Readonly<Record<string, ExpectedElement>> };
  readonly demo: { readonly elements: Readonly<Record<string, ExpectedElement>> };
  readonly sound: { readonly elements: Readonly<Record<string, ExpectedElement>> };
  readonly broken: Readonly<Record<string, ExpectedFault>>;
}

export interface ExpectedElement {
  readonly kind: string;
  readonly encoding?: string;
  readonly [fact: string]: unknown;
}

export interface ExpectedStore {
  readonly without?: readonly string[];
  readonly elements?: readonly string[];
  readonly differs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface ExpectedFault {
  readonly fault: string;
  readonly element?: string;
  readonly error: string;
}
