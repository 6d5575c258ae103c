import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './petri-test';

const assets = fileURLToPath(new URL('../dist/assets', import.meta.url));

test('the build has zarrita in a chunk of its own, without the codecs that need eval', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const withRegistry = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('numcodecs.blosc'),
  );
  expect(withRegistry.length).toBeGreaterThan(0);
  for (const name of withRegistry) expect(name).toMatch(/^zarrita-codecs-/);
  for (const name of scripts)
    expect(readFileSync(join(assets, name), 'utf8'), name).not.toMatch(/blosc_codec/);
});
