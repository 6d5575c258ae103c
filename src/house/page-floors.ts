/**
 * Folders of `src/page` by floor: a folder may import from those of earlier floors, and from itself. `pages/genes` and
 * `embedding` stand for the files that are in no folder inside them, `pages` for `pages/pages.ts`, and `pages/*` for every
 * page that is not named, such as `pages/table`.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['client', 'state', 'frame'],
  ['kit/jsx', 'kit/format', 'kit/context'],
  ['kit/reading'],
  ['kit/controls'],
  ['kit/status'],
  ['kit'],
  ['kit/crosstab'],
  ['kit/element', 'kit/colours'],
  ['kit/rows'],
  ['kit/grid'],
  ['kit/plot'],
  [
    ...['pages/checks', 'pages/export', 'pages/genes', 'pages/inspector'],
    ...['pages/members', 'pages/query', 'pages/tree'],
  ],
  ['pages/find', 'pages/receipt', 'embedding/points'],
  ['pages/genes/gene', 'pages/genes/plot', 'embedding/colour'],
  ['pages/*', 'embedding/legend', 'embedding/plot'],
  ['pages/overview', 'embedding/picture', 'embedding/selection', 'embedding/image'],
  ['pages/genes/page', 'embedding'],
  ['pages'],
  ['pages/element'],
  ['app'],
];

/** True where a file of `src/page` may import another: one of its own folder, or of a floor below. */
export function mayKnow(file: string, target: string): boolean {
  return folderOf(file) === folderOf(target) || floorOf(target) < floorOf(file);
}

/** Floor of a file, by its path within `src/page`; −1 for one that is in no folder. */
export function floorOf(file: string): number {
  const folder = folderOf(file);
  const named = FLOORS.findIndex((floor) => floor.includes(folder));
  const isPage = named < 0 && folder.startsWith('pages/');
  return isPage ? FLOORS.findIndex((floor) => floor.includes('pages/*')) : named;
}

/** The innermost of the folders above that a file is in, or the folder of a page that is not named. */
function folderOf(file: string): string {
  const path = `${file.replace(/\.tsx?$/, '')}/`;
  const folders = FLOORS.flat().filter((folder) => path.startsWith(`${folder}/`));
  const innermost = folders.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const [page] = /^pages\/[^/]+(?=\/.)/.exec(path) ?? [];
  return innermost === 'pages' && page !== undefined ? page : innermost;
}
