// The software that is built into the package, as CycloneDX: what the notices of both builds name, with the hashes of the
// lockfile.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { NOTICES } from './notices.mjs';

export const SBOM = 'sbom.cdx.json';

/** Headings of notices: `name 1.2.3 (MIT)` of packages, `==== zstd 1.5.6 ====` of libraries in our own WebAssembly. */
const PACKAGE = /^=+\n(\S+) (\d\S*) \((.+)\)\n=+$/gm;
const LIBRARY = /^==== (\S+) (\d\S*)(?: .*)? ====$/gm;
/** One licence by its SPDX identifier, and an expression of several; anything else is a name. */
const LICENCE_ID = /^[\w.+-]+$/;
const EXPRESSION = / (AND|OR|WITH) /;

/** Writes the list of what was built last, the same bytes for the same build. */
export function writeSbom(folder = root) {
  const read = (...path) => readFileSync(join(folder, ...path), 'utf8');
  const notices = ['dist', 'dist-bin'].map((built) => read(built, NOTICES));
  const lock = JSON.parse(read('package-lock.json'));
  writeFileSync(
    join(folder, SBOM),
    sbomText(notices, lock, JSON.parse(read('package.json'))),
  );
}

/** @throws Error for a package that the lockfile does not have in this version */
export function sbomText(notices, lock, { name, version, license }) {
  const text = notices.join('\n');
  const packages = [...text.matchAll(PACKAGE)].map(([, ...found]) =>
    packageOf(lock, ...found),
  );
  const libraries = [...text.matchAll(LIBRARY)].map(([, library, its]) => ({
    type: 'library',
    'bom-ref': `${library}@${its}`,
    name: library,
    version: its,
    purl: `pkg:generic/${library}@${its}`,
  }));
  const byRef = new Map([...packages, ...libraries].map((one) => [one['bom-ref'], one]));
  const components = [...byRef.values()].sort((a, b) =>
    a['bom-ref'] < b['bom-ref'] ? -1 : 1,
  );
  const ref = `${name}@${version}`;
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name,
        version,
        licenses: [licenceOf(license)],
        purl: purlOf(name, version),
      },
    },
    components,
    dependencies: [
      { ref, dependsOn: components.map((one) => one['bom-ref']) },
      ...components.map((one) => ({ ref: one['bom-ref'] })),
    ],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function packageOf(lock, name, version, license) {
  const [, locked] =
    Object.entries(lock.packages).find(
      ([path, one]) =>
        path.endsWith(`node_modules/${name}`) && one.version === version && one.integrity,
    ) ?? [];
  if (!locked) throw new Error(`package-lock.json does not have ${name} ${version}`);
  const [algorithm, digest] = locked.integrity.split('-');
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    hashes: [
      {
        alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
        content: Buffer.from(digest, 'base64').toString('hex'),
      },
    ],
    licenses: [licenceOf(license)],
    purl: purlOf(name, version),
  };
}

function licenceOf(license) {
  if (LICENCE_ID.test(license)) return { license: { id: license } };
  return EXPRESSION.test(license)
    ? { expression: license }
    : { license: { name: license } };
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
