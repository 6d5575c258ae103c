import { expect, it } from 'vitest';
import { csr, ints, sound } from '@/testing/anndata-sketches';
import {
  arraySketch,
  groupSketch,
  int64,
  memoryRoot,
  type NodeSketch,
  type ReadLog,
} from '@/testing/memory-node';
import { openElementAt } from './open-at';
import { openElements } from './open-elements';
import { transposed } from './transposed';

async function openTransposed(matrix: NodeSketch, log: ReadLog = []) {
  return transposed(
    await openElementAt(memoryRoot(groupSketch({}, { matrix }), log), '/matrix'),
  );
}

it('reads a column of a transposed matrix as one stored row', async () => {
  const log: ReadLog = [];
  const matrix = await openTransposed(ints([1, 2, 3, 4, 5, 6], [2, 3]), log);
  expect(matrix.info).toMatchObject({ path: '/matrix', shape: [3, 2] });
  expect(await matrix.read?.({ columns: [1, 2] })).toMatchObject({
    ...{ rows: [0, 3], columns: [1, 2] },
    values: Int32Array.of(4, 5, 6),
  });
  expect(log).toEqual([
    {
      path: '/matrix',
      selection: [
        [1, 2],
        [0, 3],
      ],
    },
  ]);
});

it('transposes regions of several rows and columns, 64-bit integers too', async () => {
  const matrix = await openTransposed(ints([1, 2, 3, 4, 5, 6], [2, 3]));
  expect(await matrix.read?.({})).toMatchObject({
    ...{ rows: [0, 3], columns: [0, 2] },
    values: Int32Array.of(1, 4, 2, 5, 3, 6),
  });
  expect(await matrix.read?.({ rows: [1, 3], columns: [0, 2] })).toMatchObject({
    ...{ rows: [1, 3], columns: [0, 2] },
    values: Int32Array.of(2, 5, 3, 6),
  });
  const large = 2n ** 60n;
  const big = await openTransposed(
    arraySketch(int64, [2, 2], [large, 1n, 2n, large + 1n]),
  );
  expect(await big.read?.({})).toMatchObject({
    values: BigInt64Array.of(large, 2n, 1n, large + 1n),
  });
});

it('uses compressed rows as the compressed columns of the transposed matrix', async () => {
  // [[1, 0, 0], [0, 0, 2]]
  const matrix = await openTransposed(csr(sound));
  expect(matrix.info).toMatchObject({ layout: 'csc', shape: [3, 2] });
  expect(matrix.sparse).toMatchObject({ layout: 'csc', shape: [3, 2] });
  expect(await matrix.read?.({})).toMatchObject({
    values: Float64Array.of(1, 0, 0, 0, 0, 2),
  });
});

it('gives the identical object for the same element, and returns other elements unchanged', async () => {
  const root = memoryRoot(
    groupSketch({}, { matrix: ints([1, 2], [1, 2]), column: ints([1, 2]) }),
  );
  const elements = openElements(root, { isGenesByCells: () => true });
  const matrix = await elements.cellsByGenes('/matrix');
  expect(matrix.info).toMatchObject({ shape: [2, 1] });
  expect(await elements.cellsByGenes('/matrix')).toBe(matrix);
  expect((await elements.at('/matrix')).info).toMatchObject({ shape: [1, 2] });
  expect(await elements.cellsByGenes('/column')).toBe(await elements.at('/column'));
});
