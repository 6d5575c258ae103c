/**
 * Folders of views by floor: a folder may import from those of earlier floors, and from itself. `genes` and
 * `embedding` stand for the files that are in no folder inside them, `pages` for `pages.ts`, and `*` for every folder that
 * is not named: a page each, such as `table`, `column` and `row`.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['jsx', 'common/format', 'common/context'],
  ['common/reading'],
  ['kit/controls'],
  ['common/status'],
  ['kit'],
  ['common/plots'],
  ['common/element', 'common/colours'],
  ['common/rows'],
  ['common/grid'],
  ['kit/plot'],
  ['checks', 'export', 'genes', 'inspector', 'members', 'query', 'tree'],
  ['find', 'receipt', 'embedding/points'],
  ['genes/gene', 'genes/plot', 'embedding/colour'],
  ['*', 'embedding/legend', 'embedding/plot'],
  ['embedding/picture', 'embedding/selection', 'embedding/image'],
  ['genes/page', 'embedding'],
  ['pages'],
  ['element'],
];

/** True where a file of `src/views` may import another: one of its own folder, or of a floor below. */
export function mayKnow(file: string, target: string): boolean {
  return folderOf(file) === folderOf(target) || floorOf(target) < floorOf(file);
}

/** The floor of a file, by its path within `src/views`; −1 of one that is in no folder. */
export function floorOf(file: string): number {
  const folder = folderOf(file);
  const named = FLOORS.findIndex((floor) => floor.includes(folder));
  return named < 0 && folder !== ''
    ? FLOORS.findIndex((floor) => floor.includes('*'))
    : named;
}

/** The innermost of the folders above that a file is in; else the folder itself. */
function folderOf(file: string): string {
  const path = `${file.replace(/\.tsx?$/, '')}/`;
  const folders = FLOORS.flat().filter((folder) => path.startsWith(`${folder}/`));
  const [innermost] = folders.toSorted((a, b) => b.length - a.length);
  return innermost ?? file.slice(0, Math.max(0, file.indexOf('/')));
}
