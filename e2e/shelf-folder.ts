import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { stores } from './petri-test';

/** A name with everything that an address gives another meaning. */
export const ODD_NAME = 'Zellen ü 100 % #1?.h5ad';

/** The files of a folder with a shelf: copies of stores by their paths. */
const FILES = {
  'data/a.h5ad': 'kitchen.h5ad',
  'b.zarr': 'kitchen.v3.zarr',
  [ODD_NAME]: 'small.h5seurat',
} as const;

/** What the shelf of `writeShelfFolder` says. */
const SHELF = {
  petri: 1,
  title: 'Bone marrow atlas',
  text: 'Three donors.\nCounts are in X.',
  files: [
    {
      path: 'data/a.h5ad',
      title: 'First donor',
      text: '<b onclick="alert(1)">The reference</b>\nof this atlas.',
      view: 'element=/obs/cell_type&color=/obs/cell_type',
    },
    { path: 'b.zarr/', title: 'Second', view: { element: '/obs/leiden' } },
    { path: ODD_NAME },
    { path: 'gone.h5ad', title: 'Gone' },
    { path: '../outside.h5ad', title: 'Outside' },
  ],
} as const;

/** Writes a folder with a shelf of five files, three of which are there, and a text beside them. */
export function writeShelfFolder(folder: string, shelf: string = JSON.stringify(SHELF)) {
  for (const [path, store] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(stores, store), join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, 'notes.csv'), 'cell,gene\n');
  writeFileSync(join(folder, 'petri.json'), shelf);
}

/** What a user sees of a shelf, by role and name. */
export function shelfOn(page: Page) {
  const cards = page.getByRole('region', { name: 'Files' }).getByRole('listitem');
  return {
    title: page.getByRole('heading', { level: 1, name: 'Bone marrow atlas' }),
    cards,
    card: (title: string) =>
      cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
    others: page.getByRole('listbox', { name: 'Content of Bone marrow atlas' }),
    back: page.getByRole('banner').getByRole('link', { name: 'Bone marrow atlas' }),
  };
}
