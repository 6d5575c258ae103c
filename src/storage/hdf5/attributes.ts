import type { Attributes, AttributeValue } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import { hasName } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { parseAttribute, type StoredAttribute } from './attribute-message';
import { attributeValueOf } from './attribute-value';
import { createCursor, NOWHERE } from './cursor';
import { readLibAttribute } from './lib-attributes';
import { narrowed } from './narrowed';
import { type HeaderMessage, MESSAGE } from './object-header';
import type { OpenFile } from './open-file';
import { resolveItems } from './resolve-items';

/**
 * The attributes of an object, out of the messages of its header; through libhdf5 where they lie
 * elsewhere (many or large ones). In the order of creation where the file tracks it, else by name.
 * Attributes of types that nobody reads are left out.
 */
export async function readAttributes(
  file: OpenFile,
  path: Path,
  messages: readonly HeaderMessage[],
  options?: ReadOptions,
): Promise<Attributes> {
  const read = messages.some((message) => isDense(file, message))
    ? await denseAttributes(file, path, options)
    : await compactAttributes(file, path, messages, options);
  return new Map(read.filter((entry) => entry !== undefined));
}

type Entry = readonly [name: string, value: AttributeValue];

async function compactAttributes(
  file: OpenFile,
  path: Path,
  messages: readonly HeaderMessage[],
  options: ReadOptions | undefined,
): Promise<(Entry | undefined)[]> {
  const found = messages.filter(({ type }) => type === MESSAGE.attribute);
  if (found.some(({ shared }) => shared)) return denseAttributes(file, path, options);
  const parsed = await Promise.all(
    found.map(async (message) => ({
      created: message.created,
      attribute: await parseAttribute(file.metadata, message, path, options),
    })),
  );
  parsed.sort(
    (a, b) =>
      (a.created ?? 0) - (b.created ?? 0) ||
      (a.attribute.name < b.attribute.name ? -1 : 1),
  );
  return Promise.all(
    parsed.map(({ attribute }) =>
      entryOf(attribute.name, () => readValue(file, path, attribute, options)),
    ),
  );
}

async function readValue(
  file: OpenFile,
  path: Path,
  { name, value }: StoredAttribute,
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

async function denseAttributes(
  file: OpenFile,
  path: Path,
  options: ReadOptions | undefined,
): Promise<(Entry | undefined)[]> {
  const names = await file.session.call(
    `the attributes of ${path}`,
    (lib, id) => lib.get_attribute_names(id, path),
    options,
  );
  const entries: (Entry | undefined)[] = [];
  for (const name of names)
    entries.push(await entryOf(name, () => readLibAttribute(file, path, name, options)));
  return entries;
}

async function entryOf(
  name: string,
  read: () => Promise<AttributeValue>,
): Promise<Entry | undefined> {
  try {
    return [name, await read()];
  } catch (error) {
    if (hasName(error, 'UnsupportedError')) return undefined;
    throw error;
  }
}

/** Attributes lie in a heap of their own. */
function isDense({ metadata }: OpenFile, { type, bytes }: HeaderMessage): boolean {
  if (type !== MESSAGE.attributeInfo) return false;
  const cursor = createCursor(bytes, `${metadata.name}: the attributes of an object`);
  cursor.skip(1);
  const flags = cursor.uint(1);
  if (flags & 1) cursor.skip(2);
  return cursor.address(metadata.offsetBytes) !== NOWHERE;
}
