import { knownWriters, textFacts } from '@/analysis/known-writers';
import {
  type Attributes,
  type AttributeValue,
  readable,
  textAttribute,
  unreadableAttribute,
} from '@/model/attributes';
import { isAbort } from '@/model/errors';
import type { AboutFact } from '@/model/overview';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { stringAt } from '@/model/strings';
import type { OverviewFile } from './overview';

/** Attributes of a root in which writers name themselves, their time or their version. */
const TELLING =
  /^(encoder|encoder-version|creator|created(_|-)?(by|at|on)?|creation(_|-)?(date|time)|author|writer|software|generator|version|title|date|soma_object_type|spatialdata_attrs|axis)$/i;
const WORDS: Readonly<Record<string, string>> = { axis: 'Shared by the modalities' };
/** MuData's: which axis the modalities share. */
const AXES: Readonly<Record<string, string>> = {
  'axis 0': 'the cells (axis 0)',
  'axis 1': 'the genes (axis 1)',
  'axis -1': 'cells and genes (axis −1)',
};
const LONGEST = 300;
const CONTAINERS = { hdf5: 'HDF5', zarr2: 'Zarr version 2', zarr3: 'Zarr version 3' };
/** Where the root does not say it: by the names of its members. */
const FORMATS: Readonly<Record<string, string>> = {
  anndata: 'AnnData',
  mudata: 'MuData',
};
/** HDF5 format specification II: which library reads a superblock. */
const SUPERBLOCKS = [
  'any HDF5',
  'HDF5 1.6 or newer',
  'HDF5 1.8 or newer',
  'HDF5 1.10 or newer',
];

/** What the file says of where it comes from: never more than it says, each with its place. */
export async function aboutFacts(
  { root, elements, dataset, info }: OverviewFile,
  options: ReadOptions,
): Promise<readonly AboutFact[]> {
  const attributes = readable(root.attributes);
  const facts: AboutFact[] = [formatFact(root.attributes, dataset.format)];
  facts.push({
    what: 'Container',
    value: CONTAINERS[root.container],
    evidence: containerEvidence(root),
  });
  const time = timeOf(info.revision);
  if (time)
    facts.push({
      what: 'Last changed',
      value: time,
      evidence: 'time of the file where it lies',
    });
  for (const fact of attributeFacts(attributes)) facts.push(fact);
  const uns = dataset.unstructured;
  const keys = uns === undefined ? [] : await keysOf(elements, uns, options);
  const columns = dataset.tables.map(({ path, columns }) => ({ path, columns }));
  if (uns !== undefined)
    for (const { key, what } of textFacts(keys)) {
      const path = joinPath(uns, key);
      const value = await textAt(elements, path, options);
      if (value !== undefined) facts.push({ what, value, evidence: path, path });
    }
  for (const { software, evidence, path } of knownWriters(uns, keys, columns))
    facts.push({ what: 'Software', value: software, evidence, ...(path && { path }) });
  return facts;
}

/** What the attributes of the root say of who wrote it, and when. */
function attributeFacts(attributes: Attributes): readonly AboutFact[] {
  const facts: AboutFact[] = [];
  const encoder = textAttribute(attributes, 'encoder');
  for (const [name, value] of attributes.values) {
    const text = textOf(value);
    if (!TELLING.test(name) || text.trim() === '') continue;
    if (name === 'encoder-version' && encoder !== undefined) continue;
    const isEncoder = name === 'encoder';
    const version = isEncoder ? textAttribute(attributes, 'encoder-version') : undefined;
    facts.push({
      what: isEncoder ? 'Written by' : (WORDS[name] ?? capitalised(name)),
      value:
        version === undefined ? (AXES[`${name} ${text}`] ?? text) : `${text} ${version}`,
      evidence:
        version === undefined
          ? `attribute ${name} of the root`
          : 'encoder and encoder-version of the root',
      path: ROOT,
    });
  }
  return facts;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function formatFact(attributes: Attributes, format: string): AboutFact {
  const type = textAttribute(readable(attributes), 'encoding-type');
  const version = textAttribute(readable(attributes), 'encoding-version');
  const damage = unreadableAttribute(attributes, 'encoding-type');
  if (type !== undefined)
    return {
      what: 'Format',
      value: `${type === 'anndata' ? 'AnnData' : type}${version ? `, encoding version ${version}` : ''}`,
      evidence: 'encoding-type and encoding-version of the root',
      path: ROOT,
    };
  if (format === 'tenx')
    return {
      what: 'Format',
      value: 'Cell Ranger matrix (10x Genomics)',
      evidence: 'its groups hold barcodes, data, indices, indptr and shape',
    };
  if (format === 'loom')
    return {
      what: 'Format',
      value: 'Loom, its matrices genes × cells',
      evidence: 'the root holds matrix, row_attrs and col_attrs',
    };
  if (format === 'spatialdata')
    return {
      what: 'Format',
      value: 'SpatialData',
      evidence: 'spatialdata_attrs of the root, or its group of tables',
    };
  if (damage)
    return {
      what: 'Format',
      value: FORMATS[format] ?? 'not known',
      evidence: `the names of its members; ${damage.name === undefined ? 'an attribute' : 'the encoding-type'} of the root is damaged`,
      path: ROOT,
    };
  return format === 'anndata'
    ? {
        what: 'Format',
        value: 'AnnData, encoding not stated',
        evidence:
          'it has obs and var, and its root no encoding-type, which anndata writes since 0.8',
        path: ROOT,
      }
    : { what: 'Format', value: 'not stated', evidence: 'the root has no encoding-type' };
}

function containerEvidence({
  container,
  superblock,
  consolidated,
}: OverviewFile['root']) {
  if (container !== 'hdf5')
    return consolidated
      ? 'one document has the metadata of all members (consolidated)'
      : 'each member has metadata of its own (not consolidated)';
  if (superblock === undefined) return 'its signature';
  return `superblock version ${superblock}: for ${SUPERBLOCKS[superblock] ?? 'a newer HDF5'}`;
}

/** Milliseconds since 1970 for a file, a date for an address; an ETag says no time. */
function timeOf(revision: string | undefined): string | undefined {
  if (revision === undefined) return undefined;
  const time = /^\d{12,14}$/.test(revision)
    ? Number(revision)
    : /^[A-Z][a-z]{2}, /.test(revision)
      ? Date.parse(revision)
      : Number.NaN;
  if (!Number.isFinite(time)) return undefined;
  return new Date(time).toISOString().replace('T', ' ').slice(0, 16).concat(' UTC');
}

async function keysOf(
  elements: OverviewFile['elements'],
  path: Path,
  options: ReadOptions,
): Promise<readonly string[]> {
  try {
    const { info } = await elements.at(path, options);
    return info.kind === 'mapping' ? info.keys : [];
  } catch (error) {
    if (isAbort(error)) throw error;
    return []; // the tree says what is wrong with it
  }
}

/** A single text, as long as it can be shown in a line or two. */
async function textAt(
  elements: OverviewFile['elements'],
  path: Path,
  options: ReadOptions,
): Promise<string | undefined> {
  try {
    const { info, read } = await elements.at(path, options);
    const isText =
      info.kind === 'scalar' || (info.kind === 'column' && info.length === 1);
    if (!isText || !read) return undefined;
    const block = await read({}, options);
    if (block.kind === 'numbers') return String(block.values[0]);
    if (block.kind !== 'strings' || block.missing?.[0]) return undefined;
    return shortened(stringAt(block.strings, 0));
  } catch (error) {
    if (isAbort(error)) throw error;
    return undefined; // the tree says what is wrong with it
  }
}

function textOf(value: AttributeValue): string {
  return shortened(typeof value === 'string' ? value : JSON.stringify(value, bigAsText));
}

function bigAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
