import { describe, expect, it } from 'vitest';
import type { Progress } from '@/model/read-options';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { openFixture } from '@/testing/node-open-fixture';
import { conversionChoices, convertFile } from './convert-file';
import type { ConversionFormat } from './questions';

async function open(name: string) {
  const opened = await openRoot(await openFixture(name), { isRemote: false });
  return { elements: opened.elements, dataset: await describeRoot(opened) };
}

const formats: readonly ConversionFormat[] = ['h5ad', 'zarr.zip'];

describe.each(formats)('a conversion to %s', (format) => {
  it('stops when it is aborted, and what is written by then is no such file', async () => {
    const file = await open('demo.zarr');
    const controller = new AbortController();
    const pieces: Uint8Array[] = [];
    const write = async (bytes: Uint8Array, at?: number) => {
      expect(at).toBeUndefined(); // the superblock of HDF5 comes last
      pieces.push(bytes.slice());
      if (pieces.length === 2) controller.abort();
    };
    const options = { signal: controller.signal };
    await expect(convertFile(file, format, {}, write, options)).rejects.toMatchObject({
      name: 'AbortError',
    });
    const written = Buffer.concat(pieces);
    expect(written.includes('\x89HDF', 0, 'latin1')).toBe(false);
    expect(written.includes('PK\x05\x06')).toBe(false);
  });

  it('reports the bytes that were written, and ends with the failure of a write', async () => {
    const file = await open('demo.zarr');
    let bytes = 0;
    const reports: number[] = [];
    const write = async (piece: Uint8Array) => {
      bytes += piece.length;
      if (bytes > 300_000)
        throw new DOMException('The disk is full', 'QuotaExceededError');
    };
    const report = ({ done }: { readonly done: number }) => void reports.push(done);
    await expect(convertFile(file, format, {}, write, { report })).rejects.toThrow(
      'The disk is full',
    );
    expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  });

  it('reports the share of all that is done, and the rows of a large element', async () => {
    const file = await open('demo.zarr');
    const seen: Progress[] = [];
    const report = (progress: Progress) => void seen.push(progress);
    await convertFile(file, format, {}, async () => {}, { report });
    const shares = seen.flatMap(({ share }) => (share === undefined ? [] : [share]));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeGreaterThan(0.99);
    const places = new Map(
      seen.flatMap(({ place }) => (place ? [[place.path, place]] : [])),
    );
    expect(places.get('/X')).toEqual({ path: '/X', done: 3160, total: 3160, of: 'rows' });
    expect(places.get('/raw/X')).toMatchObject({ total: 3160 });
  });
});

it('says what can be chosen, and what AnnData has no place for', async () => {
  expect(await conversionChoices(await open('small.h5seurat'), undefined)).toMatchObject({
    layers: ['counts'],
    embeddings: ['X_tsne', 'X_slide', 'X_pca'],
    matrices: [
      '/assays/RNA/data',
      '/assays/RNA/counts',
      '/assays/RNA/scale.data',
      '/assays/ADT/data',
    ],
    losses: {
      leftOut: expect.arrayContaining(
        ['/assays/ADT', '/commands'].map(
          (path) => `${path}: AnnData has no place for it.`,
        ),
      ),
      changed: [],
      inZarr: [],
      inFolder: [],
    },
  });
});

it.each(['small.h5seurat', 'kitchen.h5ad', 'cells.loom', 'kitchen.v2.zarr'])(
  'says of %s beforehand what is listed afterwards',
  async (name) => {
    const file = await open(name);
    const { losses } = await conversionChoices(file, undefined);
    const write = async () => {};
    const whole = await convertFile(file, 'zarr.zip', {}, write);
    const some = await convertFile(file, 'h5ad', { cells: Uint32Array.of(0, 1) }, write);
    const paths = (lines: readonly string[]) =>
      lines.map((line) => line.replace(/:.*/s, '')).toSorted();
    expect(paths(whole.leftOut)).toEqual(paths([...losses.leftOut, ...losses.inZarr]));
    expect(some.leftOut.toSorted()).toEqual(losses.leftOut.toSorted());
  },
);

it('refuses a gene that the file does not have', async () => {
  const file = await open('demo.zarr');
  const refused = convertFile(file, 'h5ad', { genes: ['CD3E', 'NOPE'] }, async () => {});
  await expect(refused).rejects.toThrow('has no gene “NOPE”');
});

describe('a conversion to a Zarr folder', () => {
  it.each([
    [3, ['zarr.json']],
    [2, ['.zgroup', '.zattrs', '.zmetadata']],
  ] as const)(
    'of version %i writes what makes it a store last, and one file after another',
    async (zarrFormat, last) => {
      const files: string[] = [];
      const write = async (_bytes: Uint8Array, _at?: number, name = '') => {
        if (files.at(-1) !== name) files.push(name);
      };
      const folder = { remove: async () => {} };
      await convertFile(await open('demo.zarr'), 'zarr', { zarrFormat, folder }, write);
      expect(files.slice(-last.length)).toEqual(last);
      expect(new Set(files).size).toBe(files.length);
    },
  );

  it('by a browser leaves out what it makes no files for, as it says beforehand', async () => {
    const file = await open('hostile.zarr.zip');
    const written = new Set<string>();
    const write = async (_bytes: Uint8Array, _at?: number, name = '') => {
      written.add(name.split('/').slice(0, 2).join('/'));
    };
    const folder = { remove: async () => {}, byBrowser: true };
    const notes = await convertFile(file, 'zarr', { folder }, write);
    const { losses } = await conversionChoices(file, undefined);
    const names = ['<b>', '*', '?query&x=1', 'CD3:CD4', '\'quoted"', 'dot.', '~'];
    const refused = ['/obs', '/obsm'].flatMap((group) =>
      names.map((name) => [group, name] as const),
    );
    const why = 'browsers make no file or folder of this name. A .zarr.zip can have it.';
    const told = refused.map(([group, name]) => `${group}/${name}: ${why}`).toSorted();
    expect(notes.leftOut.toSorted()).toEqual(told);
    expect(losses.inFolder.toSorted()).toEqual(told);
    expect(written).toContain('obs/percent.mt%');
    for (const name of names) expect(written).not.toContain(`obs/${name}`);
  });
});
