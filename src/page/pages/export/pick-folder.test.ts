import { afterEach, expect, it, vi } from 'vitest';
import { memoryDirectory } from '@/testing/memory-directory';
import { pickFolder } from './pick-folder';

afterEach(() => vi.unstubAllGlobals());

it('takes another name where one is there, be it a folder or a file, and discards only its own', async () => {
  const directory = memoryDirectory();
  vi.stubGlobal('window', { showDirectoryPicker: async () => directory.handle });
  const first = await pickFolder('cells', 'zarr');
  expect(first.name).toBe('cells.zarr');
  await directory.handle.getFileHandle('cells-2.zarr', { create: true });
  const { name, target } = await pickFolder('cells', 'zarr');
  expect(name).toBe('cells-3.zarr');
  if (!('handle' in target)) throw new Error('written elsewhere');
  if (target.handle.kind === 'directory')
    await target.handle.getFileHandle('zarr.json', { create: true });
  await target.discard();
  expect(directory.files()).toEqual({ 'cells-2.zarr': 0 });
  await directory.handle.getDirectoryHandle('cells.zarr');
});

it('says what the browser says when it gives no folder', async () => {
  const refuse = async () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('window', { showDirectoryPicker: refuse });
  await expect(pickFolder('cells', 'zarr')).rejects.toMatchObject({
    name: 'DeniedError',
    message:
      'The folder cannot be written. The browser does not allow it. Try again, or choose another folder.',
  });
});
