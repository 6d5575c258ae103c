import { expect, it } from 'vitest';
import { productFiles } from './product-code';

it('tables are drawn by the data table and the grid only', () => {
  const drawing = /<table[\s>]|\srole="(?:table|grid|treegrid)"/;
  const files = productFiles(/\.tsx$/)
    .filter(({ source }) => drawing.test(source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')))
    .map(({ file }) => file);
  expect(files).toEqual([
    'src/views/common/grid/Grid.tsx',
    'src/views/common/plots/Histogram.tsx', // until it is a layer of the plot frame
    'src/views/genes/plot/CellCursor.tsx', // cells of a picture, which has no elements
    'src/views/kit/data-table/PlainTable.tsx',
  ]);
});
