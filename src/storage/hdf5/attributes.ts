import {
  type Attributes,
  type AttributeValue,
  isUnreadable,
  type Unreadable,
  type UnreadableAttribute,
} from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '../chunks/in-parallel';
import { parseAttribute, type SoundAttribute } from './attribute-message';
import { attributeValueOf } from './attribute-value';
import { parseAttributeInfo, readDenseMessages } from './dense-attributes';
import { readLibAttribute } from './lib-attributes';
import { narrowed } from './narrowed';
import { type HeaderMessage, MESSAGE } from './object-header';
import type { OpenFile } from './open-file';
import { resolveItems } from './resolve-items';

/** Attributes that are read at once: there may be a million of them. */
const AT_ONCE = 64;
/** An object with this many is opened again without reading them again; of the last few such objects. */
const MANY = 1000;
const MAX_KEPT = 4;

/** By the address of their heap. */
const kept = new WeakMap<OpenFile, ReadonlyMap<number, Attributes>>();

/**
 * The attributes of an object, out of the messages of its header and of the heap behind it; through libhdf5 where
 * they are in the file's table of shared messages. In the order of creation where the file tracks it, else by name.
 * What is damaged in one, or of a type that is not read, is kept with its reason and is no error.
 */
export async function readAttributes(
  file: OpenFile,
  path: Path,
  messages: readonly HeaderMessage[],
  options?: ReadOptions,
): Promise<Attributes> {
  const heap = heapOf(file, path, messages);
  if (heap === undefined) return readAll(file, path, messages, options);
  const known = kept.get(file)?.get(heap);
  if (known) return known;
  const attributes = await readAll(file, path, messages, options);
  if (attributes.values.size >= MANY) {
    const others = kept.get(file) ?? [];
    kept.set(file, new Map([...others, [heap, attributes] as const].slice(-MAX_KEPT)));
  }
  return attributes;
}

/** Where the attributes are if none is in the header: each object has a heap of its own. */
function heapOf(
  { metadata }: OpenFile,
  path: Path,
  messages: readonly HeaderMessage[],
): number | undefined {
  if (messages.some(({ type }) => type === MESSAGE.attribute)) return undefined;
  const info = messages.find(({ type }) => type === MESSAGE.attributeInfo);
  try {
    return info && parseAttributeInfo(metadata, info, path)?.heap;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined; // reported where the attributes are read
  }
}

async function readAll(
  file: OpenFile,
  path: Path,
  messages: readonly HeaderMessage[],
  options: ReadOptions | undefined,
): Promise<Attributes> {
  const found = await attributeMessages(file, path, messages, options);
  const entries =
    found.status === 'shared'
      ? await libAttributes(file, path, options)
      : await entriesOf(file, path, found.messages, options);
  for (const damaged of found.damage ?? []) entries.push(damaged);
  return {
    values: new Map(
      entries.filter((entry) => 'value' in entry).map(({ name, value }) => [name, value]),
    ),
    unreadable: entries.filter((entry) => 'error' in entry),
  };
}

type Entry =
  | { readonly name: string; readonly value: AttributeValue }
  | UnreadableAttribute;

interface Messages {
  readonly status: 'found' | 'shared';
  readonly messages: readonly HeaderMessage[];
  /** Attributes of which there is no message. */
  readonly damage?: readonly UnreadableAttribute[];
}

/** The messages of the header and, where it says that there are others, those of the heap. */
async function attributeMessages(
  { metadata }: OpenFile,
  path: Path,
  header: readonly HeaderMessage[],
  options: ReadOptions | undefined,
): Promise<Messages> {
  const messages = header.filter(({ type }) => type === MESSAGE.attribute);
  const info = header.find(({ type }) => type === MESSAGE.attributeInfo);
  if (messages.some(({ shared }) => shared)) return { status: 'shared', messages: [] };
  try {
    const place = info && parseAttributeInfo(metadata, info, path);
    if (!place) return { status: 'found', messages };
    const dense = await readDenseMessages(metadata, place, path, options);
    if (dense === 'shared') return { status: 'shared', messages: [] };
    return {
      status: 'found',
      messages: [
        ...messages,
        ...dense.flatMap((entry) => (entry.status === 'read' ? [entry.message] : [])),
      ],
      damage: dense.flatMap((entry) =>
        entry.status === 'damaged' ? [unreadable(undefined, entry.error)] : [],
      ),
    };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { status: 'found', messages, damage: [unreadable(undefined, error)] };
  }
}

async function entriesOf(
  file: OpenFile,
  path: Path,
  messages: readonly HeaderMessage[],
  options: ReadOptions | undefined,
): Promise<Entry[]> {
  const found = await mapInParallel(messages, AT_ONCE, async (message) => {
    const attribute = await parseAttribute(file.metadata, message, path, options);
    const entry =
      attribute.status === 'damaged'
        ? unreadable(attribute.name, attribute.error)
        : await entryOf(attribute.name, () => readValue(file, path, attribute, options));
    return { created: message.created ?? 0, entry };
  });
  found.sort(
    (a, b) =>
      a.created - b.created || ((a.entry.name ?? '') < (b.entry.name ?? '') ? -1 : 1),
  );
  return found.map(({ entry }) => entry);
}

async function readValue(
  file: OpenFile,
  path: Path,
  { name, value }: SoundAttribute,
  options: ReadOptions | undefined,
): Promise<AttributeValue> {
  if (!value) return readLibAttribute(file, path, name, options);
  const { dtype, space, bytes } = value;
  if (space.shape === null) return { empty: dtypeName(dtype) };
  const count = space.shape.reduce((all, extent) => all * extent, 1);
  const what = `the attribute ${name} of ${path}`;
  const values = await resolveItems(file, dtype, bytes, count, what, options);
  return attributeValueOf(narrowed(values), space.shape);
}

/** Attributes that only libhdf5 finds; of a list that it cannot make, one without a name. */
async function libAttributes(
  file: OpenFile,
  path: Path,
  options: ReadOptions | undefined,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    const names = await file.session.call(
      `the attributes of ${path}`,
      (lib, id) => lib.get_attribute_names(id, path),
      options,
    );
    for (const name of names)
      entries.push(
        await entryOf(name, () => readLibAttribute(file, path, name, options)),
      );
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    entries.push(unreadable(undefined, error));
  }
  return entries;
}

async function entryOf(
  name: string,
  read: () => Promise<AttributeValue>,
): Promise<Entry> {
  try {
    return { name, value: await read() };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return unreadable(name, error);
  }
}

function unreadable(
  name: string | undefined,
  { name: error, message }: Unreadable,
): UnreadableAttribute {
  return { ...(name !== undefined && { name }), error, reason: message };
}
