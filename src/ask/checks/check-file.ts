import { lazyModule } from '@/model/lazy-module';
import { ROOT } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { walkFile } from '@/read/container/file-tree';
import { isColumnTable } from '@/read/elements/column-table/table';
import { h5seurat } from '@/read/formats/h5seurat/h5seurat';
import type { OpenRoot } from '@/read/formats/open-dataset';
import { annDataFacts, muDataFacts } from './anndata/facts';
import { ANNDATA_RULES, MUDATA_RULES } from './anndata/rules';
import { type FileFacts, type FileValues, factsOf } from './file/facts';
import { bytesIn, createMeter, distinctArrays } from './file/meter';
import { openAll, readAll } from './file/readable';
import { brokenHeaders, brokenValues, type RuleFamily } from './rule';
import {
  type CheckDepth,
  countSeverities,
  type Diagnostic,
  errorsFirst,
  type FileCheck,
} from './table-check';

/** Maximum number of groups and arrays of a file whose headers are read. */
const MAX_NODES = 200_000;

export interface CheckSettings {
  readonly depth: CheckDepth;
  /** Larger files are not checked; default 200,000. */
  readonly maxNodes?: number;
}

/** The result of a family of rules; undefined if the specification does not concern the file. */
type Check = (
  facts: FileFacts,
  values: FileValues | undefined,
  options?: ReadOptions,
) => Promise<
  { readonly standard: string; readonly diagnostics: readonly Diagnostic[] } | undefined
>;

// rule families that few files need
const seurat = lazyModule(async () => ({
  ...(await import('./h5seurat/facts')),
  ...(await import('./h5seurat/rules')),
}));
const columnTables = lazyModule(() => import('./column-table/check-tables'));
const zarrStores = lazyModule(async () => ({
  ...(await import('./zarr-store/facts')),
  ...(await import('./zarr-store/rules')),
}));

const FAMILIES: readonly Check[] = [
  checkOf(ANNDATA_RULES, annDataFacts),
  checkOf(MUDATA_RULES, muDataFacts),
  async (file, values, options) => {
    if (file.opened.format !== h5seurat) return undefined;
    const { H5SEURAT_RULES, seuratFacts } = await seurat();
    return checkOf(H5SEURAT_RULES, seuratFacts)(file, values, options);
  },
  async (file, values, options) => {
    const tables = file.tree.all.flatMap(({ node }) =>
      node?.kind === 'group' && node.container === 'hdf5' && isColumnTable(node)
        ? [node]
        : [],
    );
    if (tables.length === 0) return undefined;
    const { checkColumnTables } = await columnTables();
    return checkColumnTables(tables, values, options);
  },
  async (file, values, options) => {
    if (file.opened.root.container === 'hdf5') return undefined;
    const { ZARR_RULES, zarrFacts } = await zarrStores();
    return checkOf(ZARR_RULES, zarrFacts)(file, values, options);
  },
];

/**
 * Checks a whole file against the specifications of its parts, by its headers or by every value.
 * Progress is in uncompressed bytes; for headers in groups and arrays.
 */
export async function checkFile(
  opened: OpenRoot,
  { depth, maxNodes = MAX_NODES }: CheckSettings,
  options?: ReadOptions,
): Promise<FileCheck> {
  const own = { signal: options?.signal };
  const tree = await walkFile(
    opened.root,
    maxNodes,
    depth === 'headers' ? { ...own, report: options?.report } : own,
  );
  if (!tree.isComplete) return notChecked(depth, tree.all.length, maxNodes);
  const facts = factsOf(opened, tree);
  const elements = opened.elements.apart(64);
  const arrays = distinctArrays(
    tree.all.flatMap(({ node }) => (node?.kind === 'array' ? [node] : [])),
  );
  const bytes = arrays.reduce((sum, array) => sum + bytesIn(array), 0);
  const isStored = arrays.every(({ storage }) => storage.bytesStored !== undefined);
  const cost = {
    isStored,
    bytes: isStored
      ? arrays.reduce((sum, { storage }) => sum + (storage.bytesStored ?? 0), 0)
      : bytes,
  };
  // rules read indices, codes and names, then every element is read
  const values =
    depth === 'values' ? { facts, elements, meter: createMeter(arrays) } : undefined;
  const standards: string[] = [];
  const broken: Diagnostic[] = [];
  for (const check of FAMILIES) {
    const found = await check(facts, values, options);
    if (!found) continue;
    standards.push(found.standard);
    for (const one of found.diagnostics) broken.push(one);
  }
  const { found, unreadable } = await openAll(facts, elements, own);
  const damaged = values ? await readAll(values, found, options) : [];
  const diagnostics = errorsFirst([
    ...broken,
    ...unexplained([...unreadable, ...damaged], broken),
  ]);
  return {
    depth,
    standards,
    diagnostics,
    counts: countSeverities(diagnostics),
    nodes: tree.all.length,
    cost,
  };
}

/** Rules would report unopened nodes as missing: they are not applied to an incomplete walk. */
function notChecked(depth: CheckDepth, nodes: number, maxNodes: number): FileCheck {
  const unchecked = `it has more than ${formatCount(maxNodes)} groups and arrays, too many to check`;
  const diagnostics: readonly Diagnostic[] = [
    { code: 'unchecked-file', severity: 'warning', path: ROOT, what: unchecked },
  ];
  const counts = countSeverities(diagnostics);
  const cost = { bytes: 0, isStored: true };
  return { depth, standards: [], diagnostics, counts, nodes, cost, unchecked };
}

function checkOf<Facts>(
  family: RuleFamily<Facts, { readonly facts: Facts; readonly file: FileValues }>,
  about: (facts: FileFacts, options?: ReadOptions) => Promise<Facts | undefined>,
): Check {
  return async (file, values, options) => {
    const facts = await about(file, { signal: options?.signal });
    if (facts === undefined) return undefined;
    const { standard } = family;
    const diagnostics = brokenHeaders(family, facts);
    if (!values) return { standard, diagnostics };
    const read = { facts, file: values };
    const more = await brokenValues(family, read, diagnostics, options);
    return { standard, diagnostics: [...diagnostics, ...more] };
  };
}

/** Unreadable elements, except those explained by a violated requirement at or below the same path. */
function unexplained(
  damaged: readonly Diagnostic[],
  broken: readonly Diagnostic[],
): readonly Diagnostic[] {
  const errors = broken.filter(({ severity }) => severity === 'error');
  const seen = new Set<string>();
  return damaged.filter(({ code, path }) => {
    if (seen.has(`${code} ${path}`)) return false;
    seen.add(`${code} ${path}`);
    if (code === 'unreadable-attribute') return true;
    if (code === 'unchecked-element' && broken.some((other) => other.path === path))
      return false;
    return !errors.some(
      (other) => other.path === path || other.path.startsWith(`${path}/`),
    );
  });
}
