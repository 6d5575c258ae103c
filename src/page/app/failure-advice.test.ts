import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { memorySource } from '@/read/bytes/memory-source';
import { openZipStore } from '@/read/bytes/zip/zip-store';
import { describeStart } from '@/read/other-files/not-data';
import { addressAdvice } from './address-advice';
import { adviceFor } from './failure-advice';

const encode = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** What the page says of a file that begins so. */
function pageOf(start: string, isRemote = false) {
  const { what, conversion, fault } = describeStart(encode(start), start.length) ?? {};
  const { title, steps } = adviceFor(
    new DataError('NotDataError', `x ${what}`, { conversion, fault }),
    isRemote,
  );
  return { what, title, steps: steps.join(' ') };
}

it.each([
  ['a PDF', '%PDF-1.7 '],
  ['a CSV', 'gene,cell1,cell2\nCD3D,0,1\n'],
  ['an .rds', 'X\n\0\0\0\x03'],
  ['a PNG', '\x89PNG\r\n'],
  ['a pickle', '\x80\x04abc'],
  ['an xz archive', '\xfd7zXZ\0'],
])('of %s it does not say that the download went wrong', async (_, start) => {
  for (const isRemote of [false, true]) {
    const { what, steps } = await pageOf(start, isRemote);
    expect(`${what} ${steps}`).not.toMatch(/download|again|size|new tab/i);
    expect(steps).toMatch(/^Petri opens AnnData|^Convert it|^Save the file on your/);
  }
});

it('names no status in a title: that of the answer is in the sentence', () => {
  const title = (name: 'DeniedError' | 'NotFoundError') =>
    adviceFor(new DataError(name, 'The server denies access to x (401).'), true).title;
  expect([title('DeniedError'), title('NotFoundError')]).toEqual([
    ...['Access denied', 'Not found'],
  ]);
});

it('of an empty file it says to download or export it again, and nothing else', async () => {
  for (const isRemote of [false, true])
    expect(await pageOf('', isRemote)).toEqual({
      what: 'is empty (0 bytes): the download or export failed. Download or export it again.',
      title: 'The file is empty',
      steps: '',
    });
});

it('of a ZIP without its end it says that the file is incomplete', async () => {
  // the header of a member, and nothing after it
  const source = memorySource(encode('PK\x03\x04'), 'x.zarr.zip');
  const failure = await openZipStore(source).catch((error) => error);
  expect(failure.message).toContain('x.zarr.zip is an incomplete ZIP file');
  expect(adviceFor(failure, false)).toEqual({
    title: 'The file is incomplete',
    steps: [
      'The download or copy may be incomplete. Compare its size with the original and download it again.',
    ],
  });
  expect(adviceFor(failure, true).steps).toEqual([
    'The upload may be incomplete. Ask the owner to compare sizes and upload again.',
  ]);
});

it('of a web page on a server it says where the file may be', async () => {
  const { steps } = await pageOf('<!doctype html><title>x</title>', true);
  expect(steps).toMatch(/^Open the URL in a new tab/);
});

it('distinguishes a truncated file from one that is damaged inside', () => {
  const cut = new DataError('CorruptError', 'x is damaged.', { fault: 'incomplete' });
  expect(adviceFor(cut, false).steps[0]).toMatch(/Compare its size/);
  expect(adviceFor(cut, true).steps[0]).toMatch(/Ask the owner to compare sizes/);
  for (const message of [
    'x: a chunk has a wrong checksum',
    // parts of a whole file that end where they should not
    '/X/indptr: indptr ends at 3 but 5 values are stored',
    '/X: has a selection that ends before it starts',
    '/X: the list of sources is cut short',
  ])
    expect(adviceFor(new DataError('CorruptError', message), false)).toEqual({
      title: 'The file is damaged',
      steps: ['Ask the author to re-export the file.'],
    });
});

it.each([
  ['/data/me/x.h5ad', 'This is a path, not a URL'],
  ['C:\\data\\x.h5ad', 'This is a path, not a URL'],
  ['file:///data/me/x.h5ad', 'This is a path, not a URL'],
  ['GSE12345', 'This is an accession, not a URL'],
  ['foo', 'This is not a URL'],
])('%s is said for what it is, once nothing was found', (text, title) => {
  const missing = new DataError('NotFoundError', 'The server has no such file (404).');
  expect(addressAdvice(text, missing)?.title).toBe(title);
  const damaged = new DataError('CorruptError', 'The file is damaged.');
  expect(addressAdvice(text, damaged)).toBeUndefined();
});
