import type { Conversion, RContent } from '@/model/conversion';
import type { RFile } from './r-file';
import { LIST, type RObject, S4 } from './r-object';

interface Found {
  readonly content: RContent;
  /** Class of the object, if the available bytes contain it. */
  readonly certain?: string | undefined;
  /** Its probable kind, with the evidence. */
  readonly probable?: { readonly what: string; readonly evidence: string } | undefined;
}

const CLASSES: Readonly<Record<string, RContent>> = {
  Seurat: 'seurat',
  seurat: 'seurat',
  SingleCellExperiment: 'single-cell-experiment',
  SpatialExperiment: 'single-cell-experiment',
  cell_data_set: 'single-cell-experiment',
  SummarizedExperiment: 'summarized-experiment',
  RangedSummarizedExperiment: 'summarized-experiment',
  dgCMatrix: 'sparse-matrix',
  dgRMatrix: 'sparse-matrix',
  dgTMatrix: 'sparse-matrix',
  'data.frame': 'table',
};

/** The first slots of objects of a class, in R's order; the class itself comes last. */
const FIRST_SLOTS: Readonly<Record<string, readonly [content: RContent, what: string]>> =
  {
    'raw.data': ['seurat', 'an object of Seurat 2'],
    int_elementMetadata: ['single-cell-experiment', 'a SingleCellExperiment'],
    int_colData: ['single-cell-experiment', 'a SingleCellExperiment'],
    reduce_dim_aux: ['single-cell-experiment', 'a cell_data_set of Monocle 3'],
    preprocess_aux: ['single-cell-experiment', 'a cell_data_set of Monocle 3'],
    rowRanges: ['summarized-experiment', 'a RangedSummarizedExperiment'],
    colData: ['summarized-experiment', 'a SummarizedExperiment'],
    i: ['sparse-matrix', 'a sparse matrix (dgCMatrix)'],
  };

/** Describes an R file, continuing “this file …”, with the evidence; and how to convert it. */
export function describeRFile(
  file: RFile,
  compression: string | undefined,
): { readonly what: string; readonly conversion: Conversion } {
  const isWorkspace = file.kind === 'workspace';
  const variable = isWorkspace ? file.root?.tagged[0] : undefined;
  const { found, inList } = foundIn(isWorkspace ? variable?.value : file.root);
  const what = subjectOf(file, found, inList, variable?.name);
  return {
    what: `is ${what}. ${writtenText(file, compression)} Petri does not read R’s own formats: convert it to .h5ad in R.`,
    conversion: {
      kind: 'r',
      format: isWorkspace ? 'rdata' : 'rds',
      content: found.content,
      ...(inList && { inList }),
      ...(variable?.name && { variable: variable.name }),
    },
  };
}

function subjectOf(
  { kind }: RFile,
  { certain, probable }: Found,
  inList: boolean,
  variable: string | undefined,
): string {
  const ofClass = certain === undefined ? undefined : `of class ${certain}`;
  const is = probable ? `probably ${probable.what}` : ofClass;
  const evidence = probable ? `: ${probable.evidence}` : '';
  const clauses = inList ? [`a list whose first element is ${is}`] : is ? [is] : [];
  if (kind === 'workspace') {
    const named = variable ? ` whose first object is ${cut(variable)}` : '';
    return `${[`an R workspace (.RData)${named}`, ...clauses].join(', ')}${evidence}`;
  }
  if (inList) return `an R object (.rds), ${clauses.join('')}${evidence}`;
  if (probable) return `${is} (.rds)${evidence}`;
  return ['an R object (.rds)', ...clauses].join(' ');
}

function foundIn(object: RObject | undefined): {
  readonly found: Found;
  readonly inList: boolean;
} {
  const found = foundOf(object);
  const first = object?.type === LIST ? object.items[0] : undefined;
  if (found.certain !== undefined || !first || object?.isObject)
    return { found, inList: false };
  const inside = foundOf(first);
  const isKnown = inside.content !== 'unknown' && inside.content !== 'table';
  return isKnown ? { found: inside, inList: true } : { found, inList: false };
}

/** Identifies an object by its class if the available bytes contain it, else by its first slots. */
function foundOf(object: RObject | undefined): Found {
  const named = classOf(object);
  if (named) {
    const known = named.names.find((name) => Object.hasOwn(CLASSES, name));
    const [name = ''] = named.names;
    const from = named.package ? ` (package ${cut(named.package)})` : '';
    const content = known === undefined ? undefined : CLASSES[known];
    return { content: content ?? 'unknown', certain: `${cut(name)}${from}` };
  }
  const slot = object?.type === S4 ? object.attributes[0] : undefined;
  if (slot === undefined) return { content: 'unknown' };
  if (slot.name === 'assays' && isListOfS4(slot.value)) {
    const within = slot.value.items[0]?.attributes[0]?.name;
    const inside =
      within === undefined ? '' : `; the first of these begins with “${cut(within)}”`;
    return {
      content: 'seurat',
      probable: {
        what: 'a Seurat object',
        evidence: `its first slot is “assays”, a list of objects${inside}`,
      },
    };
  }
  const known = Object.hasOwn(FIRST_SLOTS, slot.name)
    ? FIRST_SLOTS[slot.name]
    : undefined;
  if (!known) return { content: 'unknown' };
  const [content, what] = known;
  return { content, probable: { what, evidence: `its first slot is “${slot.name}”` } };
}

function isListOfS4({ type, items: [first] }: RObject): boolean {
  return type === LIST && first?.type === S4;
}

function classOf(object: RObject | undefined) {
  const value = object?.attributes.find(({ name }) => name === 'class')?.value;
  const names = value?.items.flatMap(({ text }) => (text === undefined ? [] : [text]));
  if (!value || !names || names.length === 0) return undefined;
  const from = value.attributes.find(({ name }) => name === 'package')?.value;
  return { names, package: from?.items[0]?.text };
}

function writtenText(
  { encoding, version, writtenBy }: RFile,
  compression: string | undefined,
): string {
  const how = [
    version === undefined ? undefined : `serialisation version ${version}`,
    encoding,
    compression ?? 'not compressed',
  ].filter((text) => text !== undefined);
  return writtenBy === undefined
    ? `Its header: ${how.join(', ')}.`
    : `R ${writtenBy} wrote it (${how.join(', ')}).`;
}

/** Truncates a name: names of classes and variables have any length. */
function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
