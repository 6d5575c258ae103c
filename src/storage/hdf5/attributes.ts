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
import { parseAttribute, type SoundAttribute } from './attribute-message';
import { attributeValueOf } from './attribute-value';
import { parseAttributeInfo, readDenseMessages } from './dense-attributes';
import { narrowed } from './narrowed';
import { type HeaderMessage, MESSAGE } from './object-header';
import type { OpenFile } from './open-file';
import { textsOfNames } from './raw-name';
import { resolveItems } from './resolve-items';

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
  return Promise.all(
    parsed.map(async ({ attribute }, i): Promise<Entry> => {
      const name = attribute.name === undefined ? undefined : (texts[i] as string);
      if (attribute.status === 'damaged') return unreadable(name, attribute.error);
      const text = texts[i] as string;
      try {
        return {
          name: text,
          value: await readValue(file, path, text, attribute, options),
        };
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        return unreadable(text, error);
      }
    }),
  );
}

async function readValue(
  file: OpenFile,
  path: Path,
  name: string,
  { dtype, space, bytes }: SoundAttribute,
  options: ReadOptions | undefined,
): Promise<AttributeValue> {
  if (space.shape === null) return { empty: dtypeName(dtype) };
  const count = space.shape.reduce((all, extent) => all * extent, 1);
  const what = `the attribute ${name} of ${path}`;
  const values = await resolveItems(
    file,
    { dtype, what, near: path },
    bytes,
    count,
    options,
  );
  return attributeValueOf(narrowed(values), space.shape);
}

function unreadable(
  name: string | undefined,
  { name: error, message }: Unreadable,
): UnreadableAttribute {
  return { ...(name !== undefined && { name }), error, reason: message };
}
