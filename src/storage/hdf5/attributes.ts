import {
  type Attributes,
  type AttributeValue,
  isUnreadable,
  type Unreadable,
  type UnreadableAttribute,
} from '@/model/attributes';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { parseAttribute } from './attribute-message';
import { type ReadAttribute, readAttributeValues } from './attribute-values';
import { parseAttributeInfo, readDenseMessages } from './dense-attributes';
import { type HeaderMessage, MESSAGE } from './object-header';
import type { OpenFile } from './open-file';
import { textsOfNames } from './raw-name';

/**
 * The attributes of an object, out of the messages of its header and of the heap behind it. In the order of creation
 * where the file tracks it, else by name. What is damaged in one, or of a type that is not read, is kept with its
 * reason and is no error.
 */
export async function readAttributes(
  file: OpenFile,
  path: Path,
  header: readonly HeaderMessage[],
  options?: ReadOptions,
): Promise<Attributes> {
  const { messages, damage } = await attributeMessages(file, path, header, options);
  const entries = await entriesOf(file, path, messages, options);
  return {
    values: new Map(
      entries.filter((entry) => 'value' in entry).map(({ name, value }) => [name, value]),
    ),
    unreadable: [...entries.filter((entry) => 'error' in entry), ...damage],
  };
}

type Entry =
  | { readonly name: string; readonly value: AttributeValue }
  | UnreadableAttribute;

interface Messages {
  readonly messages: readonly HeaderMessage[];
  /** Attributes of which there is no message. */
  readonly damage: readonly UnreadableAttribute[];
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
  try {
    const place = info && parseAttributeInfo(metadata, info, path);
    if (!place) return { messages, damage: [] };
    const dense = await readDenseMessages(metadata, place, path, options);
    const read = dense.flatMap((entry) =>
      entry.status === 'read' ? [entry.message] : [],
    );
    const damage = dense.flatMap((entry) =>
      entry.status === 'damaged' ? [unreadable(undefined, entry.error)] : [],
    );
    return { messages: [...messages, ...read], damage };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { messages, damage: [unreadable(undefined, error)] };
  }
}

async function entriesOf(
  file: OpenFile,
  path: Path,
  messages: readonly HeaderMessage[],
  options: ReadOptions | undefined,
): Promise<readonly Entry[]> {
  const parsed = await Promise.all(
    messages.map(async (message) => ({
      created: message.created ?? 0,
      attribute: await parseAttribute(file.metadata, message, path, options),
    })),
  );
  parsed.sort(
    (a, b) =>
      a.created - b.created ||
      ((a.attribute.name ?? '') < (b.attribute.name ?? '') ? -1 : 1),
  );
  const texts = textsOfNames(parsed.map(({ attribute }) => attribute.name ?? ''));
  const sound = parsed.flatMap(({ attribute }, i) =>
    attribute.status === 'sound' ? [{ text: texts[i] as string, attribute }] : [],
  );
  const read = await readAttributeValues(file, path, sound, options);
  const results = read.values();
  return parsed.map(({ attribute }, i): Entry => {
    const name = attribute.name === undefined ? undefined : (texts[i] as string);
    if (attribute.status === 'damaged') return unreadable(name, attribute.error);
    const result = results.next().value as ReadAttribute; // one for each that is sound
    return result.status === 'damaged'
      ? unreadable(name, result.error)
      : { name: texts[i] as string, value: result.value };
  });
}

function unreadable(
  name: string | undefined,
  { name: error, message }: Unreadable,
): UnreadableAttribute {
  return { ...(name !== undefined && { name }), error, reason: message };
}
