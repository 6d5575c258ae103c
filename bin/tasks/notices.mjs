// Writes THIRD-PARTY-NOTICES.txt next to the build: the licence of everything that is built in.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './install.mjs';

export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** Files in which a package states its terms. */
const TERMS = /^(licen[cs]e|copying|notice)([._-].*)?$/i;

/**
 * Files in bin/notices that belong to a package in addition to its own: the first two have binaries that
 * contain other libraries, the others lack the text of their licence.
 */
const besides = {
  h5wasm: ['h5wasm.txt'],
  'h5wasm-plugins': ['h5wasm-plugins.txt'],
  dfa: ['dfa.txt'],
  fontkit: ['fontkit.txt'],
};

/** Terms of packages whose code is not in the build: the paths for which they apply. */
const furtherTerms = { vite: /^# Licenses of bundled dependencies/m };

/** The bundler's own modules that are in its output, by the prefix of their names. */
const virtual = [
  [/^\0?vite\//, 'vite'],
  [/^\0?rolldown\//, 'rolldown'],
];

/**
 * Two plugins for Vite: `collect` for builds inside the build (workers), `write` for the build itself,
 * which emits the notices of all that either saw.
 *
 * @throws Error where a package that is built in has no text of its licence
 */
export function createNotices() {
  const seen = new Set();
  const look = (bundle) => {
    for (const file of Object.values(bundle))
      for (const id of file.moduleIds ?? []) seen.add(id);
  };
  const collect = {
    name: 'petri-notices-of-workers',
    generateBundle: (_, bundle) => look(bundle),
  };
  const write = {
    name: 'petri-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      look(bundle);
      const source = noticesText([...packagesOf(seen)].map(readPackage));
      this.emitFile({ type: 'asset', fileName: NOTICES, source });
    },
  };
  return { collect, write };
}

/** The folders of the packages of modules, sorted; Petri's own modules belong to none. */
export function packagesOf(ids) {
  const folders = [...ids].flatMap((id) => {
    const [path] = id.split('?');
    const [, name] = virtual.find(([pattern]) => pattern.test(path)) ?? [];
    if (name) return join(root, 'node_modules', name);
    // the last one: packages can be nested
    const [, folder] =
      /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*)\//.exec(path) ?? [];
    return folder ?? [];
  });
  const nameOf = (folder) => folder.slice(folder.lastIndexOf('/node_modules/') + 14);
  return new Set(folders.sort((a, b) => nameOf(a).localeCompare(nameOf(b))));
}

/** The metadata of a package: name, version, licence, and the texts of its terms. */
export function readPackage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version } = manifest;
  const own = readdirSync(folder)
    .filter((file) => TERMS.test(file))
    .sort()
    .map((file) => join(folder, file));
  const more = (besides[name] ?? []).map((file) => join(root, 'bin/notices', file));
  const texts = [...own, ...more].map((file) =>
    readText(file)
      .split(furtherTerms[name] ?? '\0')[0]
      .trim(),
  );
  // in npm's words if there is no name for it
  const license =
    manifest.license ?? `SEE LICENSE IN ${basename(own[0] ?? 'package.json')}`;
  return { name, version, license, texts };
}

/** The whole file: the terms of Petri, of packages, and of the decoders in `native`. */
export function noticesText(packages) {
  const without = packages.filter(({ texts }) => texts.length === 0);
  if (without.length > 0)
    throw new Error(
      `No text of the licence of ${without.map(({ name }) => name).join(', ')}: add one to bin/notices and name it in bin/tasks/notices.mjs.`,
    );
  const sections = packages.map(
    ({ name, version, license, texts }) =>
      `${heading(`${name} ${version} (${license})`)}\n\n${texts.join('\n\n')}`,
  );
  return `${[
    'Petri is built with the software below. Each part is under the terms that follow its name.',
    `${heading('Petri')}\n\n${readText(join(root, 'LICENSE'))}`,
    ...sections,
    `${heading('Decoders in WebAssembly')}\n\n${readText(join(root, 'src/read/codecs/native/LICENSES.txt'))}`,
  ].join('\n\n\n')}\n`;
}

function heading(title) {
  return `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}`;
}

function readText(file) {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}
