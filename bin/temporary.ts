import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { removedAtExit } from './removed-at-exit';

/** A file or folder under a name of its own, until it is complete. */
export interface Temporary {
  readonly path: string;
  /** Renames it to its final name. */
  finish(): Promise<void>;
  /** Removes it. */
  discard(): Promise<void>;
}

/**
 * Creates a new file beside a path. Its name is random and it is created exclusively, so that nothing that exists, a
 * link included, is written to or removed.
 */
export async function createTemporaryFile(
  path: string,
): Promise<Temporary & { readonly file: FileHandle }> {
  const temporary = temporaryName(path);
  const file = await open(temporary, 'wx');
  return { file, ...created(temporary, path) };
}

/** Creates a new folder beside a path, in the same way; creates the folders above it. */
export async function createTemporaryFolder(path: string): Promise<Temporary> {
  const temporary = temporaryName(path);
  await mkdir(dirname(path), { recursive: true });
  await mkdir(temporary);
  return created(temporary, path);
}

function temporaryName(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}.part`;
}

/** Handle of a file or folder that this process created, and may therefore remove. */
function created(temporary: string, path: string): Temporary {
  const keep = removedAtExit(temporary);
  return {
    path: temporary,
    async finish() {
      await rename(temporary, path);
      keep();
    },
    async discard() {
      await rm(temporary, { recursive: true, force: true });
      keep();
    },
  };
}
