import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/statements.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Statement|---) /.test(line));

/** The file and the title, or a literal part of it, of the tests that a row names. */
function testsIn(row: string): readonly (readonly [file: string, title: string])[] {
  const cell = row.split(/(?<!\\) \| /).at(-1) ?? '';
  return cell
    .replace(/ \|$/, '')
    .split(/(?:^|; |, )(?=`[^`]+\.tsx?`: )/)
    .filter(Boolean)
    .map((one) => {
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(one) ?? [];
      return [file, title.trim()];
    });
}

/** A test file as it is read: titles may have escaped quotes. */
const sourceOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");

it('docs/statements.md names tests that exist for every statement', () => {
  const missing = rows.flatMap((row) => {
    const tests = testsIn(row);
    const isThere = ([file, title]: readonly [string, string]) =>
      title !== '' && existsSync(join(root, file)) && sourceOf(file).includes(title);
    return tests.length > 0 && tests.every(isThere) ? [] : [row.slice(0, 200)];
  });
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(250);
});
