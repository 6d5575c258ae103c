import { expect, it } from 'vitest';
import { addListed, type ListedFile, listedFiles } from './listed-files';

function memory(first?: string) {
  let text = first ?? null;
  return {
    getItem: () => text,
    setItem: (_key: string, next: string) => {
      text = next;
    },
  };
}

const listed = (at: number): ListedFile => ({
  file: { kind: 'url', url: `https://h/${at}.h5ad` },
  from: { ref: { kind: 'url', url: 'https://h/' }, title: 'Atlas' },
});

it('keeps the last fifty files that were opened from folders, over a reload', () => {
  const tab = memory();
  let files: readonly ListedFile[] = listedFiles(tab);
  for (let at = 0; at < 60; at++) files = addListed(listed(at), files, tab);
  expect(listedFiles(tab)).toEqual(files);
  expect([files.length, files[0], files.at(-1)]).toEqual([50, listed(10), listed(59)]);
});

it('knows none where nothing is kept, or something else is', () => {
  expect(listedFiles(undefined)).toEqual([]);
  expect(listedFiles(memory('{'))).toEqual([]);
  expect(listedFiles(memory('{}'))).toEqual([]);
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(addListed(listed(1), [], full)).toEqual([listed(1)]);
});
