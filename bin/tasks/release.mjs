// `npm run release`: everything of a release but to publish it; docs/release.md says what comes before and after.
//   --tests=day|long|none   which tests are run first
//   --readme                writes the README's lines on how to get Petri for this version, and nothing else
//   --published             the same, pointing to the npm registry, which has to have this version
//   --address=URL           the same, pointing to a public address, where Petri has to be
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.mjs';
import { install, root, run } from './install.mjs';
import { MAX_PACKAGE_BYTES, packInto } from './package.mjs';
import { notesOf, stateOfReadme, withLinesToGet } from './release-texts.mjs';
import { SBOM } from './sbom.mjs';

const TESTS = { day: ['test'], long: ['test', 'test:long'], none: [] };
/** Timeout (ms) for a public address. */
const ADDRESS_MS = 30_000;

const { values } = parseArgs({
  options: {
    tests: { type: 'string', default: 'day' },
    readme: { type: 'boolean', default: false },
    published: { type: 'boolean', default: false },
    address: { type: 'string' },
  },
});
const target = join(root, 'release');
const read = (path) => readFileSync(join(root, path), 'utf8');
const { name, version } = JSON.parse(read('package.json'));

try {
  if (values.readme || values.published || values.address) await writeReadme(values);
  else await release(values.tests);
} catch (error) {
  const why = error.cause?.message ? `: ${error.cause.message}` : '';
  console.error(`npm run release: ${error.message}${why}`);
  process.exit(1);
}

/** Makes the folder `release`. */
async function release(tests) {
  if (!(tests in TESTS)) throw new Error('--tests is day, long or none');
  expectCleanTree();
  const notes = notesOf(read('CHANGELOG.md'), version);
  install();
  for (const script of TESTS[tests]) run('npm', ['run', script]);
  console.log('\n— build and package');
  for (const folder of ['dist', 'dist-bin', 'release'])
    rmSync(join(root, folder), { recursive: true, force: true });
  buildIfStale();
  const { tarball, bytes } = packInto(target);
  if (bytes > MAX_PACKAGE_BYTES)
    throw new Error(`the package has ${bytes} bytes, more than ${MAX_PACKAGE_BYTES}`);
  console.log('\n— built once more elsewhere and compared, installed and tried');
  run('npx', ['playwright', 'test', 'e2e/package'], {
    env: { ...process.env, PETRI_LONG: '1', PETRI_TARBALL: tarball },
  });
  copyFileSync(join(root, SBOM), join(target, SBOM));
  writeFileSync(join(target, 'NOTES.md'), notes);
  writeFileSync(join(target, 'SHA256SUMS'), checksums([tarball, join(target, SBOM)]));
  expectCleanTree();
  console.log(`
${name} ${version} is in release/: ${(bytes / 1e6).toFixed(2)} MB, of commit ${git('rev-parse', 'HEAD')}.
To publish it: docs/release.md.`);
}

/** Rewrites the lines of the README that say how to get Petri; what they point to has to be there. */
async function writeReadme({ published, address }) {
  const readme = read('README.md');
  const state = stateOfReadme(readme, version);
  if (published) expectPublished();
  if (address) await expectPetriAt(address);
  const text = withLinesToGet(readme, {
    version,
    isPublished: published || state.isPublished,
    address: address ?? state.address,
  });
  writeFileSync(join(root, 'README.md'), text);
  console.log(
    text === readme ? 'README.md is right.' : 'README.md is written: commit it.',
  );
}

function expectCleanTree() {
  const changes = git('status', '--porcelain');
  if (changes) throw new Error(`these files differ from the commit:\n${changes}`);
}

function expectPublished() {
  const args = ['view', `${name}@${version}`, 'version'];
  const found = execFileSync('npm', args, { cwd: root, encoding: 'utf8' }).trim();
  if (found !== version)
    throw new Error(`the npm registry does not have ${name} ${version}`);
}

async function expectPetriAt(address) {
  if (!/^https:\/\/.+\/$/.test(address))
    throw new Error('--address is an https address that ends with a slash');
  const response = await fetch(address, { signal: AbortSignal.timeout(ADDRESS_MS) });
  const isPetri = (await response.text()).includes('<title>Petri');
  if (!response.ok || !isPetri)
    throw new Error(`Petri is not at ${address}: HTTP ${response.status}`);
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function checksums(files) {
  const lineOf = (file) => {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    return `${hash}  ${basename(file)}\n`;
  };
  return files.map(lineOf).join('');
}
