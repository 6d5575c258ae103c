import type { AttributeValue } from '@/model/attributes';
import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import {
  addAttributes,
  type NewAttributes,
  type NewGroup,
  type NewStore,
  newAttributes,
} from '../new-store';
import { isJson, jsonText } from './json-text';
import type { Documents, KeySink } from './key-sink';
import { newZarrArray } from './zarr-array';

/**
 * A Zarr v3 store with consolidated metadata, as zarr-python writes it. Memory: a chunk, or a shard, of each open array.
 */
export function createZarrStore(sink: KeySink, given: NewAttributes): NewStore {
  const documents: Documents = new Map();
  const attributes = newAttributes(given);
  const notes: string[] = [];
  return {
    notes,
    root: newGroup(sink, documents, notes, '/', attributes),
    async finish() {
      for (const [key, document] of documents) await putDocument(sink, key, document);
      const metadata = Object.fromEntries(
        [...documents].sort(([a], [b]) => (a < b ? -1 : 1)),
      );
      await putDocument(sink, '', {
        ...groupDocument(attributes),
        consolidated_metadata: { kind: 'inline', must_understand: false, metadata },
      });
    },
  };
}

function newGroup(
  sink: KeySink,
  documents: Documents,
  notes: string[],
  path: Path,
  attributes: Record<string, AttributeValue>,
): NewGroup {
  if (path !== '/') documents.set(path.slice(1), groupDocument(attributes));
  const names = new Set<string>();
  const add = (name: string): Path => {
    if (name === '' || /^(\.+|zarr\.json)$|[/\\]/.test(name))
      throw new DataError(
        'UnsupportedError',
        `${path}: “${name}” cannot be a name in Zarr.`,
      );
    if (names.has(name))
      throw new DataError('UnsupportedError', `${path}: there are two “${name}”.`);
    names.add(name);
    return joinPath(path, name);
  };
  return {
    path,
    group: (name, own) => newGroup(sink, documents, notes, add(name), newAttributes(own)),
    describe: (more) => addAttributes(attributes, more, isJson),
    array: (name, layout, own) =>
      newZarrArray(sink, documents, notes, add(name), layout, own),
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

function groupDocument(attributes: NewAttributes): object {
  return { attributes, zarr_format: 3, node_type: 'group' };
}

async function putDocument(sink: KeySink, key: string, document: object): Promise<void> {
  await sink.put(
    key === '' ? 'zarr.json' : `${key}/zarr.json`,
    new TextEncoder().encode(jsonText(document)),
  );
}
