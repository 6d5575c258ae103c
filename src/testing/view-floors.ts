/**
 * Folders of views by floor: a folder may import from those of earlier floors, and from itself. `genes` and
 * `embedding` stand for the files that are in no folder inside them, `pages` for `pages.ts`.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['jsx', 'common/format', 'common/context'],
  ['common/reading'],
  ['common/controls'],
  ['common/status', 'common/plots'],
  ['common/element', 'common/colours'],
  ['common/rows'],
  ['common/grid'],
  ['checks', 'export', 'genes', 'inspector', 'members', 'query', 'tree'],
  ['find', 'receipt', 'embedding/points'],
  ['genes/gene', 'genes/plot', 'genes/ranking', 'embedding/colour'],
  ['column', 'matrix', 'overview', 'row', 'table', 'embedding/legend', 'embedding/plot'],
  ['embedding/picture', 'embedding/selection'],
  ['genes/page', 'embedding'],
  ['pages'],
  ['element'],
];

/** True where a file of `src/views` may import another: one of its own folder, or of a floor below. */
export function mayKnow(file: string, target: string): boolean {
  return folderOf(file) === folderOf(target) || floorOf(target) < floorOf(file);
}

/** The floor of a file, by its path within `src/views`; −1 where no folder of it has one. */
export function floorOf(file: string): number {
  return FLOORS.findIndex((floor) => floor.includes(folderOf(file)));
}

/** The innermost of the folders above that a file is in. */
function folderOf(file: string): string {
  const path = `${file.replace(/\.tsx?$/, '')}/`;
  const folders = FLOORS.flat().filter((folder) => path.startsWith(`${folder}/`));
  return folders.toSorted((a, b) => b.length - a.length)[0] ?? '';
}
