// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FolderEntry, folderContent } from '@/model/folder-entry';
import type { FolderClient } from '@/page/client/folder-client';
import { giveSize } from '@/testing/page/show-view';
import { FolderList } from './FolderList';
import { countText } from './FolderPage';

beforeEach(() => giveSize(600, 600));
afterEach(cleanup);

function show(names: readonly string[], identify: FolderClient['identify']) {
  const content = folderContent(names);
  const onOpen = vi.fn();
  const client = { ...content, identify, close: () => {} };
  render(<FolderList name="runs" client={client} isAlone onOpen={onOpen} />);
  return onOpen;
}

it('looks only at the entries in view, of 100,000', async () => {
  const asked: string[] = [];
  const names = Array.from({ length: 100_000 }, (_, i) => `${i}.h5ad`);
  const onOpen = show(names, async ({ name }: FolderEntry) => {
    asked.push(name);
    return { kind: { kind: 'hdf5' }, size: 5 };
  });
  expect((await screen.findAllByText('HDF5')).length).toBeGreaterThan(0);
  expect(asked[0]).toBe('0.h5ad');
  expect(asked.length).toBeLessThan(100);
  expect(asked.length).toBe(screen.getAllByRole('option').length);
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'End' });
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Enter' });
  expect(onOpen.mock.calls[0]?.[0]).toEqual({ name: '99999.h5ad', isFolder: false });
});

it('says of one entry that it cannot be read, and lists the others', async () => {
  const onOpen = show(['a.h5ad', 'b.txt'], async ({ name }) => {
    if (name === 'a.h5ad') throw new Error('The disk is gone.');
    return { kind: { kind: 'other', what: 'is a text file.' }, size: 5 };
  });
  const text = await screen.findByRole('option', { name: /Text file/ });
  expect(text.getAttribute('aria-disabled')).toBe('true');
  const failed = await screen.findByRole('option', { name: /Could not be read/ });
  expect(failed.title).toBe('The disk is gone.');
  // opening it says why
  fireEvent.click(failed);
  expect(onOpen).toHaveBeenCalledWith({ name: 'a.h5ad', isFolder: false }, undefined);
});

it.each([
  [['a', 'b/'], '1 file and 1 folder'],
  [['a', 'b', '.c'], '2 files; 1 hidden item is not listed'],
  [['a/', '.b', '.c/'], '1 folder; 2 hidden items are not listed'],
])('counts %j', (names, text) => {
  expect(countText(folderContent(names))).toBe(text);
});
