import { expect, it } from 'vitest';
import { floorOf, mayKnow } from './view-floors';

it.each([
  ['a floor below', 'table/A.tsx', 'common/grid/axis', true],
  ['the same folder', 'table/A.tsx', 'table/B', true],
  ['the folder around it', 'genes/plot/A.tsx', 'genes/GeneLink', true],
  ['another folder of its floor', 'table/A.tsx', 'column/ColumnView', false],
  ['the style sheet of one', 'row/A.tsx', 'column/Column.module.css', false],
  ['a floor above', 'common/grid/A.tsx', 'table/TableView', false],
  ['the registry of pages', 'element/A.tsx', 'pages', true],
  ['the registry from a page', 'table/page.ts', 'pages', false],
  ['a folder inside its own', 'genes/A.tsx', 'genes/plot/GenesPage', false],
])('a view that imports from %s', (_, file, target, isAllowed) => {
  expect(mayKnow(file, target)).toBe(isAllowed);
});

it('has folders that are not named on the floor of pages, and files in no folder on none', () => {
  expect(floorOf('later/A.tsx')).toBe(floorOf('table/A.tsx'));
  expect(mayKnow('later/A.tsx', 'table/TableView')).toBe(false);
  expect(mayKnow('later/A.tsx', 'genes/GeneLink')).toBe(true);
  expect(floorOf('late.ts')).toBe(-1);
});
