import {
  type Attributes,
  type AttributeValue,
  readable,
  textAttribute,
} from '@/model/attributes';
import { orUnreadable } from '@/model/damage';
import type { AboutFact } from '@/model/overview';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { stringAt } from '@/model/strings';
import { namesIn } from '@/read/elements/names-in';
import { formatOf } from '@/read/formats/formats';
import { statementOf } from '@/read/formats/statements';
import type { OverviewFile } from './overview-file';
import { softwareFacts, tracesIn } from './software';

/** Attributes of a root about its writer, time or source, with their labels here. */
const ATTRIBUTES: readonly (readonly [name: RegExp, what: string])[] = [
  [/^encoder$/, 'Written by'],
  [
    /^(creator|created[_-]?by|author|writer|software|software_version|generator)$/i,
    'Written by',
  ],
  [/^(created([_-]?(at|on))?|creation[_-]?(date|time)|date)$/i, 'Created'],
  [/^title$/i, 'Title'],
  [/^chemistry_description$/, 'Chemistry'],
  [/^library_ids$/, 'Libraries'],
  [/^LOOM_SPEC_VERSION$/, 'Loom specification'],
  [/^soma_object_type$/, 'SOMA type'],
];
/** Texts in uns: those of CELLxGENE's schema (7.1.0) and other common ones. */
const TEXTS: readonly (readonly [key: string, what: string])[] = [
  ['title', 'Title'],
  ['schema_version', 'CELLxGENE schema'],
  ['citation', 'Citation'],
  ['organism', 'Organism'],
  ['X_normalization', 'Normalisation of X'],
  ['X_approximate_distribution', 'Distribution of X'],
  ['X_name', 'Name of X'],
  ['project_name', 'Project'],
];
const MAX_CHARS = 300;
/** Maximum number of libraries of spatial data whose metadata are read. */
const MAX_LIBRARIES = 3;
const CONTAINERS = { hdf5: 'HDF5', zarr2: 'Zarr version 2', zarr3: 'Zarr version 3' };

/** The origin of a file, only as far as stated, each statement with its source. */
export async function aboutFacts(
  { root, elements, dataset, info }: OverviewFile,
  options: ReadOptions,
): Promise<readonly AboutFact[]> {
  const attributes = readable(root.attributes);
  const format = formatOf(dataset.format);
  const facts: AboutFact[] = [
    { what: 'Format', ...statementOf(format, root), path: ROOT },
    ...((await format.facts?.(root, elements, options)) ?? []),
  ];
  facts.push({
    what: 'Container',
    value: CONTAINERS[root.container],
    ...(root.container !== 'hdf5' && {
      evidence: root.consolidated
        ? 'consolidated metadata'
        : 'metadata not consolidated: one document per member',
    }),
  });
  const time = timeOf(info.revision);
  if (time)
    facts.push({ what: 'Last changed', value: time, evidence: 'modification time' });
  for (const fact of attributeFacts(attributes)) facts.push(fact);
  const uns = dataset.unstructured;
  const keys = uns === undefined ? [] : await namesIn(elements, uns, options);
  for (const [key, what] of TEXTS) {
    if (uns === undefined || !keys.includes(key)) continue;
    const path = joinPath(uns, key);
    const value = await textAt(elements, path, options);
    if (value !== undefined) facts.push({ what, value, evidence: path, path });
  }
  if (uns !== undefined && keys.includes('spatial'))
    for (const fact of await spatialFacts(elements, joinPath(uns, 'spatial'), options))
      facts.push(fact);
  const tables = dataset.tables.map(({ path, columns }) => ({ path, columns }));
  const traces = await tracesIn(elements, uns, keys, tables, options);
  for (const fact of softwareFacts(traces)) facts.push(fact);
  return facts;
}

/** The attributes of the root about writer and time. */
function attributeFacts(attributes: Attributes): readonly AboutFact[] {
  const facts: AboutFact[] = [];
  const version = textAttribute(attributes, 'encoder-version');
  for (const [name, value] of attributes.values) {
    const [, what] = ATTRIBUTES.find(([pattern]) => pattern.test(name)) ?? [];
    const text = textOf(value);
    if (what === undefined || text.trim() === '') continue;
    const isEncoder = name === 'encoder' && version !== undefined;
    facts.push({
      what,
      value: isEncoder ? `${text} ${version}` : text,
      evidence: isEncoder
        ? 'root attributes encoder and encoder-version'
        : `root attribute ${name}`,
      path: ROOT,
    });
  }
  return facts;
}

/** Formats a revision as a time: milliseconds since 1970 for a file, a date for an address; an ETag has no time. */
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

/** Space Ranger's metadata in `uns/spatial/<library>/metadata`. */
async function spatialFacts(
  elements: OverviewFile['elements'],
  spatial: Path,
  options: ReadOptions,
): Promise<readonly AboutFact[]> {
  const facts = new Map<string, AboutFact>();
  const libraries = await namesIn(elements, spatial, options);
  for (const library of libraries.slice(0, MAX_LIBRARIES)) {
    const metadata = joinPath(joinPath(spatial, library), 'metadata');
    const keys = await namesIn(elements, metadata, options);
    for (const [key, what] of [
      ['software_version', 'Software'],
      ['chemistry_description', 'Chemistry'],
    ] as const) {
      if (!keys.includes(key)) continue;
      const path = joinPath(metadata, key);
      const value = await textAt(elements, path, options);
      if (value) facts.set(`${what} ${value}`, { what, value, evidence: path, path });
    }
  }
  return [...facts.values()];
}

/** A single text short enough for a line or two. */
async function textAt(
  elements: OverviewFile['elements'],
  path: Path,
  options: ReadOptions,
): Promise<string | undefined> {
  // the tree shows its fault
  return orUnreadable(async () => {
    const { info, read } = await elements.at(path, options);
    const isText =
      info.kind === 'scalar' || (info.kind === 'column' && info.length === 1);
    if (!isText || !read) return undefined;
    const block = await read({}, options);
    if (block.kind === 'numbers') return String(block.values[0]);
    if (block.kind !== 'strings' || block.missing?.[0]) return undefined;
    return shortened(stringAt(block.strings, 0));
  });
}

function textOf(value: AttributeValue): string {
  if (Array.isArray(value)) return shortened(value.map(String).join(', '));
  return shortened(typeof value === 'string' ? value : JSON.stringify(value, bigAsText));
}

function bigAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function shortened(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
}
