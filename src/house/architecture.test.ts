import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importCircles } from './import-circles';
import { type ImportEdge, importsOf } from './imports-of';
import { floorOf, mayKnow } from './page-floors';

const root = resolve(import.meta.dirname, '../..');

const WINGS = ['read', 'write', 'ask', 'page'];
const rooms = (names: string) => [
  'read',
  ...names.split(' ').map((name) => `read/${name}`),
];

/**
 * Which wings and rooms a room may import from; itself always, and the files at the top of its wing. `type` is what may
 * only be seen, never run. A room is a folder of a wing (`read/hdf5`); where it has no line, that of its wing holds.
 */
const arrows: Record<
  string,
  {
    readonly run: readonly string[];
    readonly type?: readonly string[];
    readonly not?: readonly string[];
  }
> = {
  model: { run: [] },
  // the interfaces of stored groups and arrays, and exact JSON
  read: { run: ['model'], type: ['read/bytes', 'read/chunks'] },
  'read/bytes': { run: ['model'] },
  'read/codecs': { run: ['model', 'read', 'read/bytes'], type: ['read/kernels'] },
  'read/kernels': { run: ['model', 'read', 'read/codecs'] },
  'read/chunks': { run: ['model', ...rooms('bytes codecs kernels')] },
  'read/hdf5': { run: ['model', ...rooms('bytes codecs chunks')] },
  'read/zarr': { run: ['model', ...rooms('bytes codecs chunks')] },
  'read/other-files': { run: ['model', ...rooms('bytes codecs')] },
  'read/container': {
    run: ['model', ...rooms('bytes codecs chunks hdf5 zarr other-files')],
  },
  'read/elements': { run: ['model', ...rooms('bytes codecs chunks container')] },
  'read/formats': { run: ['model', ...rooms('bytes chunks container elements')] },
  write: { run: ['model', 'read/codecs'] },
  // draw and repeat what was asked
  'write/figure': { run: ['model', 'ask'] },
  'write/code': { run: ['model', 'ask'] },
  ask: { run: ['model', 'read', 'write'], not: ['write/figure', 'write/code'] },
  page: { run: ['model', 'ask', 'write'], type: ['workers'] },
  workers: { run: ['model', 'read', 'ask', 'write'] },
  bin: { run: ['model', 'read', 'ask', 'write'] },
};
/** Libraries that only some rooms may know. */
const libraries: Record<string, readonly string[]> = {
  react: ['page'],
  'react-dom': ['page'],
  comlink: ['page/client', 'workers'],
  zustand: ['page'],
  h5wasm: ['read/hdf5'],
  zarrita: ['read/codecs', 'read/bytes'],
  pdfkit: ['write/figure'],
  fontkit: ['write/figure'],
  '@deck.gl/core': ['page/embedding'],
  '@luma.gl/core': ['page/embedding'],
  '@luma.gl/engine': ['page/embedding'],
};

const files = ['src', 'workers', 'bin'].flatMap((folder) =>
  sourcesBelow(join(root, folder)),
);
const product = files.filter(
  (file) => !/\.test\.tsx?$/.test(file) && !['testing', 'house'].includes(wingOf(file)),
);
const known = new Set(product);
const edges = new Map<string, readonly ImportEdge[]>();

describe('the architecture', () => {
  it('has imports that point one way only', () => {
    expect(
      product.flatMap((file) => edgesOf(file).flatMap((edge) => fault(file, edge))),
    ).toEqual([]);
  });

  it('runs nothing in the page that reads a file', () => {
    const page = product.filter((file) => wingOf(file) === 'page');
    const readers = page.flatMap((file) =>
      targetsOf(file, 'run')
        .filter((target) => ['ask', 'write'].includes(wingOf(target)) && doesRead(target))
        .map((target) => `${relative(root, file)} runs ${relative(root, target)}`),
    );
    expect(readers).toEqual([]);
  });

  it('has folders of the page on floors, each of which knows only those below it', () => {
    const page = product.filter((file) => wingOf(file) === 'page');
    expect(page.map(inPage).filter((file) => floorOf(file) < 0)).toEqual([]);
    const climbs = page.flatMap((file) =>
      edgesOf(file).flatMap(({ specifier }) => {
        const target = targetOf(file, specifier) ?? '';
        const isInside = wingOf(target) === 'page';
        return isInside && !mayKnow(inPage(file), inPage(target))
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
    const circles = importCircles(product, (file) => targetsOf(file));
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
    const refused = (from: string, specifier: string, typeOnly = false) =>
      fault(join(root, 'src', from), { specifier, typeOnly }).length === 1;
    expect(refused('page/client/probe.ts', '@workers/protocol')).toBe(true);
    expect(refused('page/client/probe.ts', '@workers/protocol', true)).toBe(false);
    const script = '../../../workers/source.worker.ts?worker&url';
    expect(refused('page/client/probe.ts', script)).toBe(false);
    expect(refused('page/client/probe.ts', 'node:fs')).toBe(true);
    expect(refused('page/client/probe.ts', '@/read/node', true)).toBe(true);
    expect(refused('ask/genes/probe.ts', 'react')).toBe(true);
    expect(refused('ask/genes/probe.ts', '@/page/state/view', true)).toBe(true);
    expect(refused('ask/genes/probe.ts', '@/write/figure/figure')).toBe(true);
    expect(refused('read/zarr/probe.ts', '@/read/hdf5/open-hdf5')).toBe(true);
    expect(refused('write/zarr/probe.ts', '@/ask/rows/row-set')).toBe(true);
    expect(refused('model/probe.ts', '@/ask/questions', true)).toBe(true);
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
  const [wing, room] = [wingOf(file), roomOf(file)];
  const say = (why: string) => [`${relative(root, file)} imports ${specifier}: ${why}`];
  const target = targetOf(file, specifier);
  if (target === undefined) {
    if (specifier.startsWith('node:') && wing !== 'bin' && !/\/node-[^/]+$/.test(file))
      return say('only bin/ and node-*.ts run in Node');
    const users =
      libraries[specifier.startsWith('@') ? specifier : (specifier.split('/')[0] ?? '')];
    return users && !users.includes(wing) && !users.includes(room)
      ? say(`is for ${users.join(', ')} only`)
      : [];
  }
  const [toWing, to] = [wingOf(target), roomOf(target)];
  const { run, type, not } = arrows[room] ?? arrows[wing] ?? { run: [] };
  const isIn = (list: readonly string[] = []) =>
    list.includes(to) || (toWing !== wing && list.includes(toWing));
  // of the rooms of a wing only those that read are in an order
  if (to === room || (toWing === wing && wing !== 'read')) return [];
  if (isIn(run) && !not?.includes(to)) return [];
  if (isIn(type)) return typeOnly ? [] : say('only its types may be seen from here');
  return say(`${room} may not know ${to}`);
}

/** True if a file runs code of `read`, by itself or by what it imports. */
function doesRead(file: string, passed = new Set<string>()): boolean {
  if (wingOf(file) === 'read') return true;
  if (passed.has(file)) return false;
  passed.add(file);
  return targetsOf(file, 'run').some((target) => doesRead(target, passed));
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return join(root, 'src', specifier.slice(2));
  if (specifier.startsWith('@workers/')) return join(root, 'workers', specifier.slice(9));
  return specifier.startsWith('.') ? resolve(dirname(file), specifier) : undefined;
}

/** The path of a file within `src/page`. */
function inPage(file: string): string {
  return relative(join(root, 'src/page'), file);
}

/** The product files that a file imports, or those of which it runs something. */
function targetsOf(file: string, only?: 'run'): readonly string[] {
  const targets = edgesOf(file).flatMap(({ specifier, typeOnly }) =>
    only === 'run' && typeOnly ? [] : (fileOf(file, specifier) ?? []),
  );
  return [...new Set(targets)];
}

/** The product file that an import leads to. */
function fileOf(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier);
  return target === undefined
    ? undefined
    : [`${target}.ts`, `${target}.tsx`].find((path) => known.has(path));
}

/** `src/read/hdf5/x.ts` is in read, `workers/y.ts` in workers. */
function wingOf(file: string): string {
  const [first, second] = relative(root, file).split('/');
  return (first === 'src' ? second : first) ?? '';
}

/** The folder of a wing that a file is in: `read/hdf5`; of one at the top of a wing, the wing. */
function roomOf(file: string): string {
  const wing = wingOf(file);
  const [room, below] = relative(join(root, 'src', wing), file).split('/');
  return WINGS.includes(wing) && below !== undefined ? `${wing}/${room}` : wing;
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
