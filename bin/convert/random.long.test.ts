import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findNewestPython, findPython, pythonPrints } from '@/testing/node-python';
import { convertCommand } from './command';

/** `PETRI_ANNDATA_SEEDS=1000,50`: fifty others, from 1000 on. */
const [first = 0, count = process.env.PETRI_LONG ? 60 : 2] = (
  process.env.PETRI_ANNDATA_SEEDS ?? ''
)
  .split(',')
  .filter((text) => text !== '')
  .map(Number);
/** Objects that are written before they are converted and compared. */
const AT_ONCE = 10;
const starts = Array.from(
  { length: Math.ceil(count / AT_ONCE) },
  (_, i) => first + i * AT_ONCE,
);

/** A line of `answers.jsonl`. */
interface RandomAnnData {
  readonly seed: number;
  readonly files: readonly string[];
  readonly part: {
    readonly where?: string;
    readonly cells?: readonly number[];
    readonly genes?: readonly number[];
  };
}

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'petri-convert-random-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);
const found = findPython('anndata, h5py, pandas, zarr');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const newest = process.env.PETRI_LONG ? findNewestPython() : undefined;
/** Each writes its share of the objects, and reads all copies; 0.13 with `PETRI_LONG=1` only. */
const pythons = newest && 'python' in newest ? [found, newest] : [found];
const without = newest && 'missing' in newest ? ` (not by 0.13: ${newest.missing})` : '';

/** An original that zarr-python 3.4 wrote, for the one beside anndata 0.12, which then only opens the copy. */
const TOO_NEW = /^.*: anndata cannot read it: No Zarr data type found .*\n/gm;

function python(by: typeof found, script: string, ...args: readonly string[]): string {
  return pythonPrints(by, [join(fixtures, script), ...args], folder);
}

/** Converts a file; returns the wish by which its copy is compared, and what was said of it. */
async function converted(
  file: string,
  format: string,
  part: RandomAnnData['part'],
): Promise<{ readonly request: object; readonly said: readonly string[] }> {
  const { where, cells, genes } = part;
  const isPart = cells !== undefined || genes !== undefined;
  const copy = join(folder, `${file}.${isPart ? 'part.' : ''}${format}`);
  const original = join(folder, file);
  const output = collectedOutput(false);
  const args = [
    ...(where === undefined ? [] : [`--where=${where}`]),
    ...(genes === undefined ? [] : [`--genes=${genes.map((n) => `@${n}`).join(',')}`]),
    ...[original, copy],
  ];
  await convertCommand.run(args, output);
  return {
    request: { original, copy, cells, genes, ...(!isPart && { attributes: true }) },
    said: output.failures.map((line) => `${args.join(' ')}: ${line}`),
  };
}

describe.skipIf(why !== '')(
  `petri convert, of objects that anndata wrote at random${why}${without}`,
  () => {
    it.each(starts.map((start, number) => [start, number] as const))(
      'writes copies, whole and in part, that anndata reads like the originals, from seed %i',
      async (start, number) => {
        const seeds = Math.min(AT_ONCE, first + count - start);
        const writer = pythons[number % pythons.length] ?? found;
        const made = python(writer, 'random_anndata.py', folder, `${start}`, `${seeds}`);
        expect(made).toBe('');
        const objects = readFileSync(join(folder, 'answers.jsonl'), 'utf8')
          .trim()
          .split('\n')
          .map((line): RandomAnnData => JSON.parse(line));
        expect(objects).toHaveLength(seeds);
        const requests: object[] = [];
        const said: string[] = [];
        for (const { files, part } of objects)
          for (const file of files)
            for (const format of ['h5ad', 'zarr'])
              for (const taken of part.cells || part.genes ? [{}, part] : [{}]) {
                const copied = await converted(file, format, taken);
                requests.push(copied.request);
                said.push(...copied.said);
              }
        const list = join(folder, 'wishes.json');
        writeFileSync(list, JSON.stringify(requests));
        const equal = `${requests.length} copies are equal, 0 differ\n`;
        const compared = pythons.map((by) => {
          const lines = python(by, 'same_anndata.py', list);
          return by === writer ? lines : lines.replaceAll(TOO_NEW, '');
        });
        expect([said, ...compared]).toEqual([[], ...pythons.map(() => equal)]);
      },
      3_600_000,
    );
  },
);
