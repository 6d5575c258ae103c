import type { Conversion, RContent } from '@/model/conversion';
import type { RFile } from './r-file';
import { LIST, type RObject, S4 } from './r-object';

interface Found {
  readonly content: RContent;
  /** Continues “an R object”; empty where nothing is known. */
  readonly what: string;
  /** Why that is said. */
  readonly evidence?: string;
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

/** The first slots of objects of a class, in the order in which R writes them; the class itself comes last. */
const FIRST_SLOTS: Readonly<Record<string, string>> = {
  'raw.data': 'seurat', // Seurat 1 and 2
  int_elementMetadata: 'SingleCellExperiment',
  int_colData: 'SingleCellExperiment',
  reduce_dim_aux: 'cell_data_set', // Monocle 3
  preprocess_aux: 'cell_data_set',
  rowRanges: 'RangedSummarizedExperiment',
  colData: 'SummarizedExperiment',
  i: 'dgCMatrix',
};

/** What a file of R is, continuing “this file …”, with its evidence; and how to convert it. */
export function describeRFile(
  file: RFile,
  compression: string | undefined,
): { readonly what: string; readonly conversion: Conversion } {
  const isWorkspace = file.kind === 'workspace';
  const variable = isWorkspace ? file.root?.tagged[0] : undefined;
  const object = isWorkspace ? variable?.value : file.root;
  const { found, inList } = foundIn(object);
  const kind = isWorkspace ? 'an R workspace (.RData)' : 'an R object (.rds)';
  const named = variable?.name
    ? ` whose first object is ${cut(variable.name)}${found.what === '' ? '' : ','}`
    : '';
  const evidence = found.evidence === undefined ? '' : `: ${found.evidence}`;
  const what = `is ${kind}${named}${found.what}${evidence}. ${writtenText(file, compression)} Petri does not read R’s own formats: convert it to .h5ad in R.`;
  return {
    what,
    conversion: {
      kind: 'r',
      format: isWorkspace ? 'rdata' : 'rds',
      content: found.content,
      ...(inList && { inList }),
      ...(variable?.name && { variable: variable.name }),
    },
  };
}

function foundIn(object: RObject | undefined): {
  readonly found: Found;
  readonly inList: boolean;
} {
  const found = foundOf(object);
  const first = object?.type === LIST ? object.items[0] : undefined;
  if (found.content !== 'unknown' || !first || object?.isObject)
    return { found, inList: false };
  const inside = foundOf(first);
  if (inside.content === 'unknown' || inside.content === 'table')
    return { found, inList: false };
  const what = `, a list whose first element is${inside.what.replace(/^,/, '')}`;
  return { found: { ...inside, what }, inList: true };
}

/** By its class where the file gets to it, else by its first slots. */
function foundOf(object: RObject | undefined): Found {
  const named = classOf(object);
  if (named) {
    const known = named.names.find((name) => Object.hasOwn(CLASSES, name));
    const [name = ''] = named.names;
    const from = named.package ? ` (package ${cut(named.package)})` : '';
    const content = (known === undefined ? undefined : CLASSES[known]) ?? 'unknown';
    return { content, what: ` of class ${cut(name)}${from}` };
  }
  if (object?.type !== S4) return { content: 'unknown', what: '' };
  const [slot] = object.attributes;
  if (slot === undefined) return { content: 'unknown', what: '' };
  if (slot.name === 'assays' && isListOfS4(slot.value)) {
    const within = slot.value.items[0]?.attributes[0]?.name;
    const inside =
      within === undefined ? '' : `; the first of these begins with “${cut(within)}”`;
    return {
      content: 'seurat',
      what: ', probably of class Seurat',
      evidence: `its first slot is “assays”, a list of objects${inside}`,
    };
  }
  const className = Object.hasOwn(FIRST_SLOTS, slot.name)
    ? FIRST_SLOTS[slot.name]
    : undefined;
  if (className === undefined) return { content: 'unknown', what: '' };
  return {
    content: CLASSES[className] ?? 'unknown',
    what: `, probably of class ${className}`,
    evidence: `its first slot is “${slot.name}”`,
  };
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

/** Names of classes and variables have any length. */
function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
