import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const undoing: (() => void | Promise<void>)[] = [];

/**
 * Has something undone after the last test of the current file. For helpers that tests import: the files of a thread
 * share them, so a hook in their module would run after the first of these files only.
 */
export function afterFile(undo: () => void | Promise<void>): void {
  undoing.push(undo);
}

/** Runs what is to be undone after the current file. For the set-up of files (`file-setup.ts`). */
export function undoAfterFile(): void {
  afterAll(async () => {
    for (const undo of undoing.splice(0)) await undo();
  });
}

let folder: string | undefined;

/** A folder of the current test file, which is removed after it. */
export function folderOfFile(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'petri-unit-test-'));
    folder = made;
    afterFile(() => {
      folder = undefined;
      rmSync(made, { recursive: true });
    });
  }
  return folder;
}
