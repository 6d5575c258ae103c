import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importCircles } from './import-circles';
import { type ImportEdge, importsOf } from './imports-of';
import { floorOf, mayKnow } from './view-floors';

const root = resolve(import.meta.dirname, '../..');

/** Which rooms a room may import from; itself always. `type` is what may only be seen, never run. */
const data = ['model', 'bytes', 'storage', 'elements', 'formats', 'analysis'];
const core = [
  ...data,
  'writing',
  'tables',
  'genes',
  'images',
  'conversion',
  'overview',
  'checks',
];
/** The types of all questions name what kernels answer; nothing else in the model knows of them. */
const QUESTION_TYPES = ['questions', 'overview-questions'].map((name) =>
  join(root, `src/model/${name}.ts`),
);
const arrows: Record<
  string,
  { readonly run: readonly string[]; readonly type?: readonly string[] }
> = {
  model: { run: [] },
  bytes: { run: ['model'] },
  storage: { run: ['model', 'bytes'] },
  elements: { run: ['model', 'bytes', 'storage'] },
  formats: { run: ['model', 'bytes', 'storage', 'elements'] },
  analysis: { run: ['model'] },
  writing: { run: ['model', 'bytes', 'analysis', 'storage'] },
  tables: { run: [...data, 'writing'] },
  genes: { run: data },
  images: { run: data },
  conversion: { run: [...data, 'writing', 'tables', 'genes'] },
  overview: { run: [...data, 'tables', 'genes'] },
  checks: { run: core },
  questions: { run: core },
  client: { run: ['model'], type: ['workers', 'analysis'] },
  state: { run: ['model'] },
  views: { run: ['model', 'analysis', 'client', 'state'] },
  app: { run: ['model', 'analysis', 'client', 'state', 'views'] },
  workers: { run: [...core, 'questions'] },
  bin: { run: [...core, 'questions'] },
};
/** Libraries that only some rooms may know. */
const libraries: Record<string, readonly string[]> = {
  react: ['views', 'app'],
  'react-dom': ['views', 'app'],
  comlink: ['client', 'workers'],
  zustand: ['client', 'state', 'views', 'app'],
  h5wasm: ['storage'],
  zarrita: ['storage'],
  pdfkit: ['writing'],
  fontkit: ['writing'],
  '@deck.gl/core': ['views'],
  '@luma.gl/core': ['views'],
  '@luma.gl/engine': ['views'],
};

const files = ['src', 'workers', 'bin'].flatMap((folder) =>
  sourcesBelow(join(root, folder)),
);
const product = files.filter(
  (file) => !/\.test\.tsx?$/.test(file) && !['testing', 'house'].includes(roomOf(file)),
);
const known = new Set(product);
const edges = new Map<string, readonly ImportEdge[]>();

describe('the architecture', () => {
  it('has imports that point one way only', () => {
    expect(
      product.flatMap((file) => edgesOf(file).flatMap((edge) => fault(file, edge))),
    ).toEqual([]);
  });

  it('has folders of views on floors, each of which knows only those below it', () => {
    const views = product.filter((file) => roomOf(file) === 'views');
    expect(views.map(viewOf).filter((view) => floorOf(view) < 0)).toEqual([]);
    const climbs = product.flatMap((file) =>
      edgesOf(file).flatMap(({ specifier }) => {
        const target = targetOf(file, specifier) ?? '';
        const isInside = roomOf(file) === 'views' && roomOf(target) === 'views';
        return isInside && !mayKnow(viewOf(file), viewOf(target))
          ? [`${relative(root, file)} imports ${specifier}`]
          : [];
      }),
    );
    expect(climbs).toEqual([]);
  });

  it('finds every kind of import', () => {
    const source = [
      "import { a } from './static';",
      "import type { B } from './type';",
      "import { type C } from './kept-at-run-time';",
      "import './side-effect';",
      "export * from './passed-on';",
      "export type { D } from './type-passed-on';",
      "const e = import('./dynamic');",
      "type F = import('./in-a-type').F;",
    ].join('\n');
    expect(importsOf('probe.ts', source)).toEqual([
      { specifier: './static', typeOnly: false },
      { specifier: './type', typeOnly: true },
      { specifier: './kept-at-run-time', typeOnly: false },
      { specifier: './side-effect', typeOnly: false },
      { specifier: './passed-on', typeOnly: false },
      { specifier: './type-passed-on', typeOnly: true },
      { specifier: './dynamic', typeOnly: false },
      { specifier: './in-a-type', typeOnly: false },
    ]);
  });

  it('has no files that import each other in a circle, by types neither', () => {
    const circles = importCircles(product, targetsOf);
    const named = circles.map((members) =>
      members.map((file) => relative(root, file)).join(' '),
    );
    expect(named).toEqual([]);
  });

  it('finds circles of two files, of more, and of a file with itself', () => {
    const imports: Record<string, readonly string[]> = {
      top: ['a', 'alone'],
      a: ['b'],
      b: ['c', 'alone'],
      c: ['a'],
      alone: [],
      d: ['e', 'a'],
      e: ['d'],
      itself: ['itself'],
    };
    const found = importCircles(Object.keys(imports), (file) => imports[file] ?? []);
    expect(found).toEqual([['a', 'b', 'c'], ['d', 'e'], ['itself']]);
  });

  it('refuses an import against the arrows, and a worker that is more than its types', () => {
    const from = join(root, 'src/client/probe.ts');
    expect(fault(from, { specifier: '@/views/tree/Tree', typeOnly: true })).toHaveLength(
      1,
    );
    expect(fault(from, { specifier: '@workers/protocol', typeOnly: false })).toHaveLength(
      1,
    );
    expect(fault(from, { specifier: '@workers/protocol', typeOnly: true })).toEqual([]);
    const script = '../../workers/source.worker.ts?worker&url';
    expect(fault(from, { specifier: script, typeOnly: false })).toEqual([]);
    expect(fault(from, { specifier: 'react', typeOnly: false })).toHaveLength(1);
    expect(fault(from, { specifier: 'node:fs', typeOnly: false })).toHaveLength(1);
  });

  it('has no barrels and no files named after nothing', () => {
    const empty = files.filter((file) =>
      /(^|\/)(index|utils?|helpers?|types|common|misc)\.tsx?$/.test(file),
    );
    expect(empty.map((file) => relative(root, file))).toEqual([]);
  });

  it('switches no check of dependency lists off', () => {
    const rule = ['useExhaustive', 'Dependencies'].join('');
    const off = files.filter((file) => read(file).includes(rule));
    expect(off.map((file) => relative(root, file))).toEqual([]);
  });

  it('looks for the corpus in one file, and names no path of one machine', () => {
    const places = /(['"`/])shared\/corpus|['"`]\/(work|home|root|Users)\//;
    const named = [...files, ...sourcesBelow(join(root, 'e2e'))].filter(
      (file) => places.test(read(file)) && !file.endsWith('node-corpus.ts'),
    );
    expect(named.map((file) => relative(root, file))).toEqual([]);
  });
});

function fault(file: string, { specifier, typeOnly }: ImportEdge): string[] {
  // the address of a worker's script, none of its code
  if (specifier.endsWith('.worker.ts?worker&url')) return [];
  const room = roomOf(file);
  const say = (why: string) => [`${relative(root, file)} imports ${specifier}: ${why}`];
  const target = targetOf(file, specifier);
  if (target === undefined) {
    if (specifier.startsWith('node:') && room !== 'bin' && !/\/node-[^/]+$/.test(file))
      return say('only bin/ and node-*.ts run in Node');
    const rooms =
      libraries[specifier.startsWith('@') ? specifier : (specifier.split('/')[0] ?? '')];
    return rooms && !rooms.includes(room) ? say(`is for ${rooms.join(', ')} only`) : [];
  }
  const to = roomOf(target);
  const { run, type } = QUESTION_TYPES.includes(file)
    ? { run: [], type: ['analysis'] }
    : (arrows[room] ?? { run: [] });
  if (to === room || run.includes(to)) return [];
  if (type?.includes(to))
    return typeOnly ? [] : say('only its types may be seen from here');
  return say(`${room} may not know ${to}`);
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return join(root, 'src', specifier.slice(2));
  if (specifier.startsWith('@workers/')) return join(root, 'workers', specifier.slice(9));
  return specifier.startsWith('.') ? resolve(dirname(file), specifier) : undefined;
}

/** The path of a file within `src/views`. */
function viewOf(file: string): string {
  return relative(join(root, 'src/views'), file);
}

/** The product files that a file imports. */
function targetsOf(file: string): readonly string[] {
  const targets = edgesOf(file).flatMap(({ specifier }) => fileOf(file, specifier) ?? []);
  return [...new Set(targets)];
}

/** The product file that an import leads to. */
function fileOf(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier);
  return target === undefined
    ? undefined
    : [`${target}.ts`, `${target}.tsx`].find((path) => known.has(path));
}

/** `src/storage/hdf5/x.ts` is in storage, `workers/y.ts` in workers. */
function roomOf(file: string): string {
  const [first, second] = relative(root, file).split('/');
  return (first === 'src' ? second : first) ?? '';
}

function edgesOf(file: string): readonly ImportEdge[] {
  const found = edges.get(file) ?? importsOf(file, read(file));
  edges.set(file, found);
  return found;
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // environments of Python
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
