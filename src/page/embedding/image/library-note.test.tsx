// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showView } from '@/testing/page/show-view';
import { LibraryNote } from './LibraryNote';
import type { ShownTissue } from './use-tissue';

afterEach(cleanup);

const library = { path: '/uns/spatial/A', name: 'A', images: [] };
const other = { ...library, path: '/uns/spatial/B', name: 'B' };
const column = { path: '/obs/library_id', isStated: true };

/** The sentences beside the choice of a library. */
function note(tissue: object, shown: object = {}): string | undefined {
  const of = { tissue, library: undefined, rows: 'all', failure: undefined, ...shown };
  const { container } = showView(
    <LibraryNote tissue={of as unknown as ShownTissue} />, // what of it is named
    { members: {} },
  );
  const text = container.querySelector('span')?.textContent ?? undefined;
  cleanup();
  return text;
}

it('says which points are drawn of a file with several libraries', () => {
  const two = { libraries: [library, other] };
  expect(note(two)).toBe(
    'The points of 2 libraries are drawn together. Choose one for its image.',
  );
  expect(note(two, { library })).toBe(
    'The file does not say which points belong to A: all are drawn.',
  );
  const rows = Uint32Array.of(3);
  expect(note({ ...two, column }, { library, rows })).toBe(
    '1 point whose library_id is A.',
  );
  const guessed = { ...column, isStated: false };
  expect(note({ ...two, column: guessed }, { library, rows: Uint32Array.of(3, 4) })).toBe(
    '2 points whose library_id is A (by the names of the libraries).',
  );
});

it('says nothing of one library', () => {
  expect(note({ libraries: [library] }, { library })).toBeUndefined();
});
