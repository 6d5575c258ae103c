import {
  type Attributes,
  type AttributeType,
  type AttributeValue,
  isUnreadable,
  type Unreadable,
  type UnreadableAttribute,
} from '@/model/attributes';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { nextRotation } from '@/model/waiting';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { parseAttribute } from './attribute-message';
import { type ReadAttribute, readAttributeValues } from './attribute-values';
import {
  type DenseMessage,
  parseAttributeInfo,
  readDenseMessages,
} from './dense-attributes';
import { type HeaderMessage, MESSAGE } from './object-header';
import type { OpenFile } from './open-file';
import { textsOfNames } from './raw-name';

/** Number of attributes read before yielding to the event loop: there may be a million of them. */
const A_TURN = 8192;
/** Number of attributes whose types are looked up in parallel. */
const AT_ONCE = 64;
/**
 * Objects with at least this many attributes are cached, so that opening them again does not read
 * them again.
 */
const MANY = 1000;
const MAX_KEPT = 4;

/** Attributes of objects, by the address of their heap. */
const cached = new WeakMap<OpenFile, ReadonlyMap<number, Attributes>>();

/**
 * The attributes of an object, from the messages of its header and from the heap. In creation order
 * if tracked, else by name. Damaged ones, and those of unsupported types, are recorded with the
 * reason and are not an error.
 */
export async function readAttributes(
  file: OpenFile,
  path: Path,
  header: readonly HeaderMessage[],
  options?: ReadOptions,
): Promise<Attributes> {
  const heap = heapOf(file, path, header);
  if (heap === undefined) return readAll(file, path, header, options);
  const known = cached.get(file)?.get(heap);
  if (known) return known;
  const attributes = await readAll(file, path, header, options);
  if (attributes.values.size >= MANY) {
    const others = cached.get(file) ?? [];
    cached.set(file, new Map([...others, [heap, attributes] as const].slice(-MAX_KEPT)));
  }
  return attributes;
}

/**
 * Address of the heap of an object's attributes, if none is in the header: it identifies the object, because each has
 * its own heap.
 */
function heapOf(
  { metadata }: OpenFile,
  path: Path,
  header: readonly HeaderMessage[],
): number | undefined {
  if (header.some(({ type }) => type === MESSAGE.attribute)) return undefined;
  const info = header.find(({ type }) => type === MESSAGE.attributeInfo);
  try {
    return info && parseAttributeInfo(metadata, info, path)?.heap;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined; // reported when the attributes are read
  }
}

async function readAll(
  file: OpenFile,
  path: Path,
  header: readonly HeaderMessage[],
  options: ReadOptions | undefined,
): Promise<Attributes> {
  const messages = await attributeMessages(file, path, header, options);
  const entries = await entriesOf(file, path, messages, options);
  const sound = entries.filter((entry) => 'value' in entry);
  return {
    values: new Map(sound.map(({ name, value }) => [name, value])),
    types: new Map(sound.map(({ name, type }) => [name, type])),
    unreadable: entries.filter((entry) => 'error' in entry),
  };
}

type Entry =
  | {
      readonly name: string;
      readonly value: AttributeValue;
      readonly type: AttributeType;
    }
  | UnreadableAttribute;

/** The messages of the header and, if there are more, of the heap. */
async function attributeMessages(
  { metadata }: OpenFile,
  path: Path,
  header: readonly HeaderMessage[],
  options: ReadOptions | undefined,
): Promise<readonly DenseMessage[]> {
  const messages = header
    .filter(({ type }) => type === MESSAGE.attribute)
    .map((message) => ({ status: 'read', message }) as const);
  const info = header.find(({ type }) => type === MESSAGE.attributeInfo);
  try {
    const place = info && parseAttributeInfo(metadata, info, path);
    if (!place) return messages;
    return [...messages, ...(await readDenseMessages(metadata, place, path, options))];
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return [...messages, { status: 'damaged', error }];
  }
}

async function entriesOf(
  file: OpenFile,
  path: Path,
  messages: readonly DenseMessage[],
  options: ReadOptions | undefined,
): Promise<readonly Entry[]> {
  const parsed = await mapInParallel(messages, AT_ONCE, async (entry) => {
    if (entry.status === 'damaged')
      return { created: entry.created ?? 0, attribute: entry };
    const { message } = entry;
    return {
      created: message.created ?? 0,
      attribute: await parseAttribute(file.metadata, message, path, options),
    };
  });
  parsed.sort(
    (a, b) =>
      a.created - b.created ||
      ((a.attribute.name ?? '') < (b.attribute.name ?? '') ? -1 : 1),
  );
  const texts = textsOfNames(parsed.map(({ attribute }) => attribute.name ?? ''));
  const sound = parsed.flatMap(({ attribute }, i) =>
    attribute.status === 'sound' ? [{ text: texts[i] as string, attribute }] : [],
  );
  const read: ReadAttribute[] = [];
  for (let start = 0; start < sound.length; start += A_TURN) {
    if (start > 0) await nextRotation();
    const some = sound.slice(start, start + A_TURN);
    for (const each of await readAttributeValues(file, path, some, options))
      read.push(each);
  }
  const results = read.values();
  return parsed.map(({ attribute }, i): Entry => {
    const name = attribute.name === undefined ? undefined : (texts[i] as string);
    if (attribute.status === 'damaged') return unreadable(name, attribute.error);
    const result = results.next().value as ReadAttribute; // one per undamaged attribute
    if (result.status === 'damaged') return unreadable(name, result.error);
    const type = { dtype: attribute.dtype, shape: attribute.space.shape };
    return { name: texts[i] as string, value: result.value, type };
  });
}

function unreadable(
  name: string | undefined,
  { name: error, message }: Unreadable,
): UnreadableAttribute {
  return { ...(name !== undefined && { name }), error, reason: message };
}
