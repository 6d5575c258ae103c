import { type FileHandle, lstat, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DataError, messageOf } from '@/model/errors';
import type { WriteBatch } from '@/model/table-rows';
import type { Output } from '../output';
import { createTemporaryFile } from '../temporary';

/** A file being written, under a temporary name until it is complete. */
interface TargetFile {
  /** Appends bytes, or overwrites those from `position` on. */
  write(bytes: Uint8Array, position?: number): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** The requested output file. */
export interface AskedFile {
  /** Absent for standard output. */
  readonly path: string | undefined;
  /** True if an existing file may be replaced. */
  readonly isForced: boolean;
}

/** The option that allows to replace an existing file. */
export const FORCE_OPTION = { force: { type: 'boolean', default: false } } as const;

/**
 * Writes a file, or standard output if it has no path; the file exists only once it is complete.
 *
 * @throws DeniedError if the file cannot be written, or already exists
 */
export async function writeTo<T>(
  asked: AskedFile,
  output: Output,
  use: (write: WriteBatch) => Promise<T>,
): Promise<T> {
  await expectFree(asked);
  const { path } = asked;
  const target =
    path === undefined ? undefined : await createTargetFile(path, asked.isForced);
  try {
    const answer = await use((bytes, at) =>
      target ? target.write(bytes, at) : output.write(bytes),
    );
    await target?.finish();
    return answer;
  } catch (error) {
    await target?.discard();
    throw error;
  }
}

async function createTargetFile(path: string, isForced: boolean): Promise<TargetFile> {
  const temporary = await attempt(path, () => createTemporaryFile(path));
  let file: FileHandle | undefined = temporary.file;
  const close = async () => {
    const open = file;
    file = undefined;
    await open?.close();
  };
  return {
    async write(bytes, position) {
      let at = 0;
      while (at < bytes.length && file) {
        const { bytesWritten } = await attempt(
          path,
          () =>
            file?.write(
              bytes,
              at,
              bytes.length - at,
              position === undefined ? null : position + at,
            ) ?? Promise.reject(new Error('closed')),
        );
        at += bytesWritten;
      }
    },
    async finish() {
      await close();
      await expectFree({ path, isForced });
      await attempt(path, () => temporary.finish());
    },
    async discard() {
      await close();
      await temporary.discard();
    },
  };
}

async function attempt<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error;
    if (!isSystem) throw error;
    throw new DataError(
      'DeniedError',
      `${path} cannot be written: ${isFull(error) ? 'the disk is full' : messageOf(error)}.`,
      {
        cause: error,
      },
    );
  }
}

/** @throws DeniedError if the file already exists, unless it may be replaced */
export async function expectFree({ path, isForced }: AskedFile): Promise<void> {
  if (path !== undefined) await expectNew(resolve(path), 'file', isForced);
}

/** @throws DeniedError if the path already exists, unless it is a file that may be replaced */
export async function expectNew(
  path: string,
  kind: 'file' | 'folder',
  isForced = false,
): Promise<void> {
  const absent = (error: unknown) => {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  };
  // a dangling link exists, too
  const found = (await stat(path).catch(absent)) ?? (await lstat(path).catch(absent));
  const canBeReplaced = kind === 'file' && found?.isFile() === true;
  if (!found || (canBeReplaced && isForced)) return;
  throw new DataError(
    'DeniedError',
    `${path} is there already. Name another ${kind}, or ${canBeReplaced ? 'replace it with --force' : 'remove it'}.`,
  );
}

/** True if the disk or the user's quota is full. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
