import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { notesOf, stateOfReadme, withLinesToGet } from './release-texts.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { readonly version: string };

const readme =
  'Petri\n\n<!-- get: `npm run release` writes these lines -->\nold\n<!-- /get -->\n\nMore\n';
const state = { version: '1.2.3', isPublished: false, address: undefined };

it('the README says how to get this version', () => {
  const text = read('README.md');
  expect(withLinesToGet(text, stateOfReadme(text, version))).toBe(text);
});

it('without a registry the README names the tarball of a version, and nothing to download', () => {
  const text = withLinesToGet(readme, state);
  expect(text).toContain('\nnpm install -g ./petri-explorer-1.2.3.tgz\n');
  expect(text).not.toMatch(/npx|https?:/);
  expect(text).toMatch(
    /^Petri\n\n<!-- get: `npm run release` writes these lines -->\n.+\n<!-- \/get -->\n\nMore\n$/s,
  );
});

it('once published it has the command of the registry, and keeps the address when it is written again', () => {
  const address = 'https://petri.example.org/';
  const published = withLinesToGet(readme, { ...state, isPublished: true, address });
  expect(published).toContain('\nnpx petri-explorer --help');
  expect(published).toContain(`\nOpen it at <${address}>`);
  expect(stateOfReadme(published, '1.2.4')).toEqual({
    version: '1.2.4',
    isPublished: true,
    address,
  });
});

it('a README without the place for these lines is refused', () => {
  expect(() => stateOfReadme('Petri\n', '1.2.3')).toThrow('has no place');
});

it('the version is that of the newest heading of the changelog and of CITATION.cff', () => {
  const [, newest] = /^## (\d\S*)/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest).toBe(version);
  expect(read('CITATION.cff')).toContain(`\nversion: ${version}\n`);
});

it('the notes of a release are what the changelog has under its version', () => {
  const changelog =
    '# Changelog\n\n## 1.1.0 (2027-01-02)\n\n- New.\n\n## 1.0.0\n\n- First.\n- Second.\n';
  expect(notesOf(changelog, '1.1.0')).toBe('- New.\n');
  expect(notesOf(changelog, '1.0.0')).toBe('- First.\n- Second.\n');
  expect(() => notesOf(changelog, '1.1')).toThrow('CHANGELOG.md has nothing about 1.1');
  expect(() =>
    notesOf('# Changelog\n\n## 1.2.0\n\n## 1.1.0\n\n- New.\n', '1.2.0'),
  ).toThrow('nothing about 1.2.0');
});
