// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickFile } from './pick-file';

afterEach(() => vi.unstubAllGlobals());

/** A file that the browser's dialog gives, with a record of what happens to it. */
function pickedFile(size: number, isRemovable = true) {
  const calls: string[] = [];
  const handle = {
    getFile: async () => ({ size }),
    ...(isRemovable && { remove: async () => void calls.push('remove') }),
  };
  vi.stubGlobal('window', { showSaveFilePicker: async () => handle });
  return calls;
}

async function discard(): Promise<void> {
  const { target } = await pickFile('copy.h5ad', '');
  if ('handle' in target) await target.discard();
}

describe('a file that the user picked', () => {
  it('is removed if it is new and discarded', async () => {
    const calls = pickedFile(0);
    await discard();
    expect(calls).toEqual(['remove']);
  });

  it('stays if it had content, or the browser cannot remove it', async () => {
    for (const [size, isRemovable] of [
      [5, true],
      [0, false],
    ] as const) {
      const calls = pickedFile(size, isRemovable);
      await discard();
      expect(calls).toEqual([]);
    }
  });

  it('is one that the browser refuses, in a sentence', async () => {
    const lost = async () => {
      throw new DOMException('lost', 'NotFoundError');
    };
    const sentence = /^a\.csv cannot be written\. It was moved or deleted meanwhile\./;
    for (const picker of [lost, async () => ({ getFile: lost })]) {
      vi.stubGlobal('window', { showSaveFilePicker: picker });
      await expect(pickFile('a.csv', '')).rejects.toThrow(sentence);
    }
  });
});

it('a browser without a dialog and private files takes a file into memory, and downloads it', async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  const { name, target } = await pickFile('a.csv', 'text/csv');
  if (!('write' in target)) throw new Error('written elsewhere');
  await target.write(Uint8Array.of(1, 2, 3));
  await target.write(Uint8Array.of(9), 1);
  await target.write(Uint8Array.of(4));
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:a';
  });
  target.finish();
  expect([name, blob?.type]).toEqual(['a.csv', 'text/csv']);
  expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(
    Uint8Array.of(1, 9, 3, 4),
  );
});
