import { expect, it } from 'vitest';
import { floorOf, mayKnow } from './page-floors';

it.each([
  ['a floor below', 'pages/table/A.tsx', 'kit/grid/axis', true],
  ['the same folder', 'pages/table/A.tsx', 'pages/table/B', true],
  ['the folder around it', 'pages/genes/plot/A.tsx', 'pages/genes/GeneLink', true],
  ['another page', 'pages/table/A.tsx', 'pages/column/ColumnView', false],
  ['the style sheet of one', 'pages/row/A.tsx', 'pages/column/Column.module.css', false],
  ['a floor above', 'kit/grid/A.tsx', 'pages/table/TableView', false],
  ['the registry of pages', 'pages/element/A.tsx', 'pages/pages', true],
  ['the registry from a page', 'pages/table/page.ts', 'pages/pages', false],
  ['a folder inside its own', 'pages/genes/A.tsx', 'pages/genes/plot/GenesPage', false],
  ['the state from the client', 'client/a.ts', 'state/view', false],
  ['the whole from the kit', 'kit/grid/A.tsx', 'app/session', false],
])('a file of the page that imports from %s', (_, file, target, isAllowed) => {
  expect(mayKnow(file, target)).toBe(isAllowed);
});

it('has pages that are not named on the floor of pages, and files in no folder on none', () => {
  expect(floorOf('pages/later/A.tsx')).toBe(floorOf('pages/table/A.tsx'));
  expect(mayKnow('pages/later/A.tsx', 'pages/table/TableView')).toBe(false);
  expect(mayKnow('pages/later/A.tsx', 'pages/genes/GeneLink')).toBe(true);
  expect(floorOf('late.ts')).toBe(-1);
});
