import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { AnswerCache } from '@/page/client/answer-cache';
import { askOf } from '@/testing/fake-ask';
import { matrixText } from './matrix-text';

/** 300 × 4 float32: a tenth of row + column, with non-finite values in the first row; names of both axes. */
function createBlocks() {
  const reads: string[] = [];
  const blocks = new AnswerCache(
    askOf({
      read({ path, region }): Block {
        const { rows = [0, 0], columns = [0, 0], slice } = region;
        reads.push(`${path} ${rows.join('–')}${slice ? ` at ${slice}` : ''}`);
        if (path !== '/X') {
          const names = Array.from(
            { length: rows[1] - rows[0] },
            (_, i) => `${path} ${rows[0] + i}`,
          );
          return { kind: 'strings', strings: packStrings(names) };
        }
        const values: number[] = [];
        for (let row = rows[0]; row < rows[1]; row++)
          for (let column = columns[0]; column < columns[1]; column++)
            values.push(
              row > 0
                ? (row + column) / 10
                : ([Number.NaN, 0, Infinity, -Infinity][column] ?? 0),
            );
        return { kind: 'matrix', rows, columns, values: Float32Array.from(values) };
      },
    }),
  );
  return { blocks, reads };
}

const part = {
  path: '/X',
  slice: [],
  rowNames: '/obs',
  columnNames: '/var',
  hasNames: true,
};

it('has names, and all digits that distinguish a value from its neighbours', async () => {
  const { blocks } = createBlocks();
  const range = { rows: [0, 2], columns: [-1, 4] } as const;
  expect(await matrixText(blocks, { ...part, range })).toBe(
    [
      '\t/var 0\t/var 1\t/var 2\t/var 3',
      '/obs 0\tNaN\t0\tinf\t-inf',
      '/obs 1\t0.1\t0.2\t0.3\t0.4',
    ].join('\n'),
  );
});

it('reads rows beyond those in view by and by, and names where there are such only', async () => {
  const { blocks, reads } = createBlocks();
  const range = { rows: [100, 300], columns: [2, 3] } as const;
  const text = await matrixText(blocks, {
    ...{ ...part, range, slice: [5], hasNames: false },
    rowNames: undefined,
  });
  expect(text.split('\n')).toHaveLength(200);
  expect(text.split('\n')[0]).toBe('10.2');
  expect(reads).toEqual(['/X 100–228 at 5', '/X 228–300 at 5']);
});
