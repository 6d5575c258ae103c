import { sharedNames } from '@/ask/names/name-checks';
import { orUnreadable } from '@/model/damage';
import { formatCount } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { arrayBelow, type FileNode } from '@/read/container/file-tree';
import { isInteger } from '@/read/elements/value-type';
import type { StoredArray } from '@/read/node';
import { pace } from '../file/facts';
import { codesOutside, countRepeated, outsideText } from '../file/scan-codes';
import { scanSparse } from '../file/scan-sparse';
import type { RuleFamily, ValueRule, Violation } from '../rule';
import { ASSAY_RULES } from './assay-rules';
import { dimsOf, type SeuratFacts, type SeuratValues } from './facts';
import { OBJECT_RULES } from './object-rules';
import { PARAGRAPHS } from './paragraphs';

/** R's NA for integers. */
const NA_INTEGER = -2147483648;

const VALUE_RULES: readonly ValueRule<SeuratValues>[] = [
  {
    code: 'duplicate-cell-names',
    paragraph: PARAGRAPHS.top,
    severity: 'warning',
    async find({ facts: { root }, file }, options) {
      const names = arrayBelow(root, 'cell.names');
      if (!names) return [];
      const what = await orUnreadable(() => duplicatesIn(names, options));
      file.meter.byRule(names, 1, options?.report);
      await pace(options);
      return what === undefined ? [] : [{ path: names.path, what }];
    },
  },
  {
    code: 'factor-out-of-range',
    paragraph: PARAGRAPHS.factors,
    severity: 'error',
    find: eachFactor(async ({ values, levels }, { file }, options) => {
      const to = levels.shape[0] ?? 0;
      if (!isInteger(values.dtype)) return undefined;
      const bounds = { from: 1, to, missing: NA_INTEGER };
      const found = await codesOutside(values, bounds, file, options);
      return found && outsideText(found, `1 to ${to}`);
    }),
  },
  {
    code: 'duplicate-levels',
    paragraph: PARAGRAPHS.factors,
    severity: 'warning',
    find: eachFactor(async ({ levels }, _values, options) => {
      const repeated = await countRepeated(levels, options);
      return repeated > 0
        ? `${formatCount(repeated)} of its levels ${repeated === 1 ? 'has' : 'have'} the text of another one`
        : undefined;
    }),
  },
  {
    code: 'sparse-values',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    async find({ facts, file }, options) {
      const found: Violation[] = [];
      for (const matrix of facts.sparse) {
        const what = await orUnreadable(() => sparseFault(matrix, file, options));
        if (what !== undefined) found.push({ path: matrix.path, what });
      }
      return found;
    },
  },
];

/** The requirements of the h5Seurat specification. */
export const H5SEURAT_RULES: RuleFamily<SeuratFacts, SeuratValues> = {
  standard: 'h5Seurat',
  headers: [...OBJECT_RULES, ...ASSAY_RULES],
  values: VALUE_RULES,
};

interface Factor {
  readonly values: StoredArray;
  readonly levels: StoredArray;
}

function eachFactor(
  what: (
    factor: Factor,
    values: SeuratValues,
    options?: ReadOptions,
  ) => Promise<string | undefined>,
): ValueRule<SeuratValues>['find'] {
  return async (own, options) => {
    const found: Violation[] = [];
    for (const factor of own.facts.factors) {
      const [values, levels] = [
        arrayBelow(factor, 'values'),
        arrayBelow(factor, 'levels'),
      ];
      if (!values || !levels) continue;
      const broken = await orUnreadable(() => what({ values, levels }, own, options));
      if (broken !== undefined) found.push({ path: factor.path, what: broken });
    }
    return found;
  };
}

async function duplicatesIn(names: StoredArray, options?: ReadOptions) {
  const read = await names.read([], { signal: options?.signal, priority: LATER });
  if (read.kind !== 'strings') return undefined;
  const shared = sharedNames(read.strings);
  return (
    shared &&
    `${formatCount(shared.rows)} cells have the name of another one, such as “${shared.example}”`
  );
}

async function sparseFault(
  matrix: FileNode,
  file: SeuratValues['file'],
  options?: ReadOptions,
): Promise<string | undefined> {
  const [indptr, indices, data] = ['indptr', 'indices', 'data'].map((name) =>
    arrayBelow(matrix, name),
  );
  const dims = dimsOf(matrix);
  if (
    !indptr ||
    !indices ||
    !data ||
    !isInteger(indptr.dtype) ||
    !isInteger(indices.dtype)
  )
    return undefined;
  const stored = data.shape[0] ?? 0;
  if (indices.shape[0] !== stored || (dims && indptr.shape[0] !== dims[1] + 1))
    return undefined;
  const minor = dims?.[0] ?? Number.POSITIVE_INFINITY;
  const scan = await scanSparse({ indptr, indices, stored, minor }, file, options);
  if (scan.pointers !== undefined) return `indptr: ${scan.pointers}`;
  if (scan.outside === 0) return undefined;
  return `indices: ${outsideText({ count: scan.outside, example: scan.example ?? 0 }, `0 to ${minor - 1}`)}`;
}
