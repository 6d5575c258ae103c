import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserToTest } from './browser-to-test.mjs';

const e2e = join(import.meta.dirname, '../../e2e');
const titles = readdirSync(e2e)
  .filter((name) => name.endsWith('.spec.ts'))
  .flatMap((name) => readFileSync(join(e2e, name), 'utf8').match(/@journey/g) ?? []);

it('the journeys that run in every browser are twelve', () => {
  expect(titles).toHaveLength(12);
});

it('an unknown browser is refused', async () => {
  await expect(browserToTest('netscape')).rejects.toThrow(/not netscape/);
});
