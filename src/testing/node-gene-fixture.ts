import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const answers = fileURLToPath(new URL('../../e2e/fixtures/genes.json', import.meta.url));

/** By name of a matrix of `matrices.*`, the values of each of its genes according to numpy. */
export function readGeneAnswers(): Readonly<
  Record<string, readonly (readonly number[])[]>
> {
  const columns = JSON.parse(readFileSync(answers, 'utf8')) as Record<
    string,
    (number | string)[][]
  >;
  // “NaN”, infinities, and integers that a double rounds
  return Object.fromEntries(
    Object.entries(columns).map(([name, genes]) => [
      name,
      genes.map((gene) => gene.map(Number)),
    ]),
  );
}
