import type { AttributeValue } from '@/model/attributes';
import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import {
  type NewAttributes,
  type NewGroup,
  type NewStore,
  newAttributes,
} from '@/write/new-store';
import { addJsonAttributes, jsonText } from './json-text';
import type { Documents, KeySink } from './key-sink';
import { newZarrArray, type ZarrLocation } from './zarr-array';
import { type ZarrFormat, zarrFormOf } from './zarr-form';

/** Options for writing a store, apart from its content. */
export interface ZarrChoice {
  /** The version of the format. */
  readonly format?: ZarrFormat | undefined;
}

/**
 * Creates a Zarr store with consolidated metadata, as zarr-python writes it: version 3 and sharded, or version 2.
 * Memory: a chunk, or a shard, of each open array.
 */
export function createZarrStore(
  sink: KeySink,
  given: NewAttributes,
  { format = 3 }: ZarrChoice = {},
): NewStore {
  const documents: Documents = new Map();
  const attributes = newAttributes(given);
  const form = zarrFormOf(format);
  const notes: string[] = [];
  return {
    notes,
    root: newGroup({ sink, form, documents, notes }, '/', attributes),
    async finish() {
      for (const [key, document] of form.files(documents, attributes))
        await sink.put(key, [new TextEncoder().encode(jsonText(document))]);
    },
  };
}

/** Names of files of the format itself, which no member can have. */
const OWN_FILES = /^(\.+|\.z(array|group|attrs|metadata)|zarr\.json)$/;

function newGroup(
  place: ZarrLocation,
  path: Path,
  attributes: Record<string, AttributeValue>,
): NewGroup {
  const { sink, form, documents } = place;
  if (path !== '/') documents.set(path.slice(1), form.group(attributes));
  const names = new Set<string>();
  const add = (name: string): Path => {
    if (name === '' || OWN_FILES.test(name) || /[/\\]/.test(name))
      throw new DataError(
        'UnsupportedError',
        `${joinPath(path, name)}: “${name}” cannot be a name in Zarr.`,
      );
    sink.expectName?.(name, path);
    if (names.has(name))
      throw new DataError('UnsupportedError', `${path}: there are two “${name}”.`);
    names.add(name);
    return joinPath(path, name);
  };
  return {
    path,
    group: (name, own) => newGroup(place, add(name), newAttributes(own)),
    describe: (more, types) => addJsonAttributes(attributes, more, types),
    array: (name, layout, own) => newZarrArray(place, add(name), layout, own),
    has: (name) => names.has(name),
    async discard(name) {
      names.delete(name);
      const key = joinPath(path, name).slice(1);
      for (const other of [...documents.keys()])
        if (other === key || other.startsWith(`${key}/`)) documents.delete(other);
      await sink.discard(key);
    },
  };
}
