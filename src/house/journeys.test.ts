import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../e2e');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

/** Titles of the journeys in a spec file, each of them after its name and a colon. */
function journeysIn(file: string): readonly string[] {
  const text = readFileSync(join(folder, file), 'utf8');
  const name = file.replace('.spec.ts', '');
  // a title is a literal, so that it can be listed
  return [...text.matchAll(/^ *test\((.*)/gm)].map(
    ([, title]) => `${name}: ${/^'([^']+)'/.exec(title ?? '')?.[1]}`,
  );
}

const everyDay = readdirSync(folder)
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap(journeysIn);

it('e2e/README.md lists the journeys of every day', () => {
  const listed = [...readme.matchAll(/^- ([a-z0-9-]+: .+)$/gm)].map(([, line]) => line);
  expect(listed.toSorted()).toEqual(everyDay.toSorted());
});

it('twelve of them run in every supported browser', () => {
  expect(everyDay.filter((title) => title.includes('@journey'))).toHaveLength(12);
});

it('those that depend most on time are journeys of every day', () => {
  const [, list = ''] = readme.split('## At a load of twenty\n');
  const named = [...list.matchAll(/^\d+\. (.+)$/gm)].map(([, line]) => line);
  expect(named).toHaveLength(10);
  expect(everyDay).toEqual(expect.arrayContaining(named));
});
