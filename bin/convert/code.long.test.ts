import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { stores } from '@/testing/node-stores';
import { convertCommand } from './command';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'petri-code-'));
afterAll(() => rmSync(folder, { recursive: true }));

const found = findPython('anndata, awkward, h5py, pandas, scipy, zarr');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const run = (args: readonly string[]) => pythonPrints(found, args, folder);

async function convert(args: readonly string[]) {
  const output = collectedOutput(false);
  await convertCommand.run(args, output);
  return output;
}

/** Each part of the kitchen as options, and what its lines contain. */
const PARTS: readonly (readonly [options: readonly string[], line: string])[] = [
  [
    ['--where=cell_type in ["T cell"] and not n# > 5'.replace('n#', '`n#`')],
    'rows = (obs["cell_type"].isin(["T cell"]) & ~(obs["n#"] > 5))',
  ],
  [
    ['--where=not with_missing == "T cell"', '--genes=HLA-DRA,CD3E'],
    'genes = adata.var_names.isin(["HLA-DRA", "CD3E"])',
  ],
  // in float32, and of masked integers
  [
    ['--where=float32 <= 0.4 or nullable_integer != 45 or not nullable_boolean == true'],
    '.fillna(False).astype(bool)',
  ],
  [['--where=float16 > 4.2 and not with_nan < 1e1'], 'float16'],
  [['--where=-1.5 <= with_nan < 0007 or big_integer == 9007199254740993'], '7)'],
  [['--where=not -1.5 <= with_nan < 7'], '.notna()'],
  [['--where=index starts with "cell-01" or cell_type contains "b CELL"'], 'obs_names'],
  [['--where=ordered < "high" and nullable_string is not missing'], '< "high"'],
  [
    ['--where=integer_category in [10, 20] or boolean_category == true'],
    'isin([10, 20])',
  ],
  [['--where=nullable_integer not in [45, 7] and with_missing != "T cell"'], 'notna()'],
  [['--where=nullable_integer is NA or nullable_boolean is not NA'], 'isna()'],
  // which of the two an array of floats does not have: by numbers
  [['--where=with_nan is NaN or float64 is NA'], 'rows = np.r_[15, 27:29, 38'],
  // the lines would write over the file that they read
  [
    [
      '--genes=CD3E',
      '--layers=counts',
      '--embeddings=',
      '--columns=many,int64',
      '--by=genes',
    ],
    'tocsc()',
  ],
];

/** Runs the lines of each, and gives what they write its own name. */
const RUN = `
import glob, json, os
for one in json.load(open("lines.json")):
    # its uns has values that anndata reads and does not write
    exec(one["code"].replace("adata.write_", "adata.uns.clear(); adata.write_"), {})
    [written] = glob.glob("*.part.h5ad")
    os.rename(written, one["made"])
`;

describe.skipIf(why !== '')(`lines of petri convert --code, run by Python${why}`, () => {
  it.each([
    ['kitchen.h5ad', PARTS],
    ['kitchen.v3.zarr', PARTS.slice(-2)],
  ] as const)('give what is written of %s', async (name, parts) => {
    cpSync(join(stores, name), join(folder, name), { recursive: true });
    const requests: object[] = [];
    const lines: object[] = [];
    for (const [number, [options, line]] of parts.entries()) {
      const copy = join(folder, `${number}.${name}.h5ad`);
      const args = [...options, join(folder, name), copy];
      const printed = await convert(['--code', ...args]);
      const code = printed.text();
      expect(printed.failures).toEqual([]);
      expect(code).toContain(line);
      const made = join(folder, `${number}.${name}.made.h5ad`);
      lines.push({ code, made });
      await convert(args);
      const raw = options.includes('--by=genes') ? ['/raw/X'] : [];
      const without = ['/uns', ...raw];
      requests.push({ original: made, copy, without });
    }
    writeFileSync(join(folder, 'lines.json'), JSON.stringify(lines));
    expect(run(['-c', RUN])).toBe('');
    writeFileSync(join(folder, 'wishes.json'), JSON.stringify(requests));
    const compared = run([join(fixtures, 'same_anndata.py'), 'wishes.json']);
    expect(compared).toBe(`${parts.length} copies are equal, 0 differ\n`);
  });
});
