import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import type { LogEntry } from '@/model/log-entry';
import { type Path, ROOT, segmentsOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { DataElement, FormatDecoder } from '@/read/elements/element';
import { expectGroup, openIfValid } from '@/read/elements/expect';
import type { StoredGroup } from '@/read/node';
import { H5SEURAT, inAssay } from './places';

/** Logs of more commands than this are shown by name only. */
const MAX_COMMANDS = 500;

/** The commands of a Seurat object in the order of execution, with the call of each. */
async function commandLog(
  commands: StoredGroup,
  names: readonly string[],
  options?: ReadOptions,
): Promise<readonly LogEntry[]> {
  if (names.length > MAX_COMMANDS) return names.map((name) => ({ name }));
  const entries = await Promise.all(
    names.map((name) => commandIn(commands, name, options)),
  );
  // without a time at the end; times are text that sorts
  return entries.toSorted((a, b) => compare(a.time ?? '~', b.time ?? '~'));
}

async function commandIn(
  commands: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<LogEntry> {
  const node = await openIfValid(commands, name, options);
  if (!node) return { name };
  const known = readable(node.attributes);
  const time = textAttribute(known, 'time.stamp');
  // R breaks long calls into several lines
  const call = textsAttribute(known, 'call.string')?.map((line) => line.trim());
  const about = textAttribute(known, 'assay.used');
  return {
    name,
    ...(time !== undefined && { time }),
    ...(call && call.length > 0 && { text: call.join(' ') }),
    ...(about !== undefined && { about }),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The display order of the members of a Seurat object. */
export const SEURAT_ORDER: readonly string[] = [
  ...['assays', 'meta.data', 'cell.names', 'active.ident', 'reductions', 'graphs'],
  ...['images', 'neighbors', 'commands', 'misc', 'tools'],
];

/** A list of R, an object of an S4 class (a list of its slots), and every other group. */
export const seuratList: FormatDecoder = {
  key: 'h5seurat-list',
  reads: (node) => node.kind === 'group',
  decode: (node, _decoding, options) => list(expectGroup(node, H5SEURAT), options),
  opensMembers: false,
};

async function list(group: StoredGroup, options?: ReadOptions): Promise<DataElement> {
  const keys = inOrder(group, await group.keys(options));
  const log =
    group.path === '/commands' ? await commandLog(group, keys, options) : undefined;
  const called = calledOf(group);
  return {
    node: group,
    info: {
      path: group.path,
      kind: 'mapping',
      keys: log ? log.map(({ name }) => name) : keys,
      ...(called !== undefined && { called }),
      ...(log && { log }),
    },
  };
}

/** Values first, then their descriptions. */
const ASSAY_ORDER: readonly string[] = [
  ...['data', 'counts', 'layers', 'scale.data', 'meta.features', 'meta.data'],
  ...['features', 'scaled.features', 'variable.features', 'misc'],
];
const REDUCTION_ORDER: readonly string[] = [
  ...['cell.embeddings', 'feature.loadings', 'feature.loadings.projected', 'stdev'],
  ...['features', 'projected.features', 'jackstraw', 'misc'],
];

/** In the order of `names`, which may omit some; parts named by the specification have their own order. */
function inOrder(group: StoredGroup, keys: readonly string[]): readonly string[] {
  const order =
    orderAt(group.path) ?? textsAttribute(readable(group.attributes), 'names') ?? [];
  const rank = new Map(order.map((name, at) => [name, at]));
  const rankOf = (name: string) => rank.get(name) ?? order.length;
  return keys.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function orderAt(path: Path): readonly string[] | undefined {
  if (path === ROOT) return SEURAT_ORDER;
  if (inAssay(path)?.below.length === 0) return ASSAY_ORDER;
  const names = segmentsOf(path);
  return names[0] === 'reductions' && names.length === 2 ? REDUCTION_ORDER : undefined;
}

const PLACES: ReadonlyMap<string, string> = new Map([
  ['reductions', 'reduction'],
  ['commands', 'command'],
  ['images', 'image'],
  ['neighbors', 'neighbours'],
]);

/** The kind of a group, by its location and class. */
function calledOf({ path, attributes }: StoredGroup): string | undefined {
  const classes =
    textAttribute(readable(attributes), 's4class') ??
    textsAttribute(readable(attributes), 's3class')?.join(', ');
  const of = classes === undefined || classes === '' ? '' : ` (${classes})`;
  const place = placeName(path);
  if (place !== undefined) return `${place}${of}`;
  return of === '' ? undefined : `object${of}`;
}

/** The kind of a group at a location fixed by the specification. */
function placeName(path: Path): string | undefined {
  if (inAssay(path)?.below.length === 0) return 'assay';
  const [top = '', ...below] = segmentsOf(path);
  if (below.length === 1 && PLACES.has(top)) return PLACES.get(top);
  const isList = top === 'misc' || top === 'tools' || below.includes('misc');
  return isList && below.length > 0 ? 'list' : undefined;
}
