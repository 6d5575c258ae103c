import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANNDATA_RULES, MUDATA_RULES } from './anndata/rules';
import { H5SEURAT_RULES } from './h5seurat/rules';
import { ZARR_RULES } from './zarr-store/rules';

const page = readFileSync(
  new URL('../../../docs/conformance.md', import.meta.url),
  'utf8',
);

it.each([ANNDATA_RULES, MUDATA_RULES, H5SEURAT_RULES, ZARR_RULES])(
  'has a row in docs/conformance.md for every rule of $standard, with its severity, and no others',
  ({ standard, headers, values }) => {
    const [, section = ''] = page.split(`\n## ${standard}\n`);
    const [own = ''] = section.split('\n## ');
    const rows = [...own.matchAll(/^\| `([^`]+)` \| [^|]+ \| (\w+) \|/gm)].map(
      ([, code, severity]) => `${code} ${severity}`,
    );
    const rules = [...headers, ...values].map(
      ({ code, severity }) => `${code} ${severity}`,
    );
    expect(rows.sort()).toEqual(rules.sort());
  },
);
