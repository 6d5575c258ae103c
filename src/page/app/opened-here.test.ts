import { expect, it } from 'vitest';
import { noteOpened, wasOpened } from './opened-here';

function memoryTab(start = new Map<string, string>()) {
  return {
    getItem: (key: string) => start.get(key) ?? null,
    setItem: (key: string, value: string) => void start.set(key, value),
  };
}

it('knows a file that was open in this tab, by its content where that is known', () => {
  const tab = memoryTab();
  noteOpened({ kind: 'file', name: 'a.h5ad', size: 10, fingerprint: 'f1' }, tab);
  noteOpened({ kind: 'file', name: 'folder.zarr' }, tab);
  const isKnown = (name: string, size?: number, fingerprint?: string) =>
    wasOpened(
      {
        ...{ kind: 'file', name },
        ...(size !== undefined && { size }),
        ...(fingerprint !== undefined && { fingerprint }),
      },
      tab,
    );
  expect(isKnown('a.h5ad', 10, 'f1')).toBe(true);
  expect(isKnown('renamed.h5ad', 10, 'f1')).toBe(true);
  expect(isKnown('a.h5ad', 10, 'f2')).toBe(false);
  expect(isKnown('a.h5ad', 11)).toBe(false);
  expect(isKnown('folder.zarr')).toBe(true);
  expect(isKnown('b.h5ad', 10, 'f3')).toBe(false);
});

it('takes what cannot be read for nothing', () => {
  const tab = memoryTab(new Map([['petri-opened', '{']]));
  expect(wasOpened({ kind: 'file', name: 'a.h5ad' }, tab)).toBe(false);
});
