import { expect, it } from 'vitest';
import { describeRoot, openRoot } from '@/formats/open-dataset';
import { DataError } from '@/model/errors';
import type { StoredGroup } from '@/storage/node';
import { anndataOf, dict, encoded, type Members } from '@/testing/anndata-sketches';
import { collectedFile } from '@/testing/collected-file';
import { arraySketch, float64 } from '@/testing/memory-node';
import { convertFile, type FileWish } from './convert-file';

/** What is said of a copy as h5ad. */
async function converted(root: StoredGroup, wish: FileWish = {}) {
  const opened = await openRoot(root, { isRemote: false });
  const file = { elements: opened.elements, dataset: await describeRoot(opened) };
  const { append, patch } = collectedFile();
  const write = (bytes: Uint8Array, at?: number) =>
    at === undefined ? append(bytes) : patch(at, bytes);
  return convertFile(file, 'h5ad', wish, write);
}

/** A matrix of 2 × 3 that is too large for one read. */
const tooLarge = () => {
  const fail = () => {
    throw new DataError('TooLargeError', 'One chunk takes 2 GB.');
  };
  return arraySketch(float64, [2, 3], fail, encoded('array', '0.2.0'));
};

it('fails if X is too large for a read, and leaves out others that are', async () => {
  const layers: Members = { counts: tooLarge() };
  expect(await converted(anndataOf({ layers: dict(layers) }))).toEqual({
    ...{ leftOut: ['One chunk takes 2 GB.'], changed: [] },
  });
  await expect(converted(anndataOf({ X: tooLarge() }))).rejects.toMatchObject({
    name: 'TooLargeError',
  });
});
