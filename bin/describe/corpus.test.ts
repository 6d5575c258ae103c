import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { answerOf } from './answer';

const corpus = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const isHere = existsSync(`${corpus}expected`);
/** `e2e/compare.spec.ts` compares all of them and every value, by the corpus's own compare.mjs. */
const mostBytes = 400_000;

interface Expected {
  readonly file: string;
  readonly kind: string;
  readonly error?: string;
  readonly element_errors?: Readonly<Record<string, string>>;
  readonly tolerate?: string;
  readonly shape?: readonly number[];
  readonly obs?: { readonly columns: readonly { readonly name: string }[] };
}

const files = isHere
  ? readdirSync(`${corpus}expected`)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(`${corpus}expected/${name}`, 'utf8')))
      .filter((answer: Expected) => /^(h5ad|zarr_anndata)$/.test(answer.kind))
      .filter(({ file }: Expected) => isSmall(`${corpus}${file}`))
      .map((answer: Expected): [string, Expected] => [answer.file, answer])
  : [];

describe.skipIf(!isHere)('the corpus (skipped where ../shared/corpus is missing)', () => {
  it.each(files)('%s', async (file, expected) => {
    const answer = await answerOf(`${corpus}${file}`);
    if (expected.error) {
      if (!expected.tolerate) expect(answer.error).toMatch(/.{10}/);
      return;
    }
    expect(answer.error).toBeUndefined();
    expect(answer.kind).toBe(expected.kind);
    expect(answer.shape).toEqual(expected.shape);
    if (expected.tolerate) return;
    const reported = Object.keys(answer.element_errors ?? {});
    for (const path of Object.keys(expected.element_errors ?? {}))
      expect(reported.some((found) => isAbout(found, path))).toBe(true);
    for (const found of reported)
      expect(
        Object.keys(expected.element_errors ?? {}).some((path) => isAbout(found, path)),
        `${found} is sound`,
      ).toBe(true);
  });
});

function isAbout(found: string, path: string): boolean {
  const [a, b] = [found, path].map((text) => text.replace(/^\//, ''));
  return a === b || `${a}`.startsWith(`${b}/`) || `${b}`.startsWith(`${a}/`);
}

function isSmall(path: string): boolean {
  return (
    existsSync(path) && (statSync(path).isDirectory() || statSync(path).size < mostBytes)
  );
}
