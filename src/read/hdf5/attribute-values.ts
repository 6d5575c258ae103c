import { type AttributeValue, isUnreadable } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { SoundAttribute } from './attribute-message';
import { attributeValueOf } from './attribute-value';
import { decodeItems } from './decode-items';
import { createFileItems, type MissingItems, nothingLoaded } from './file-items';
import type { LoadedHeap } from './load-collections';
import { narrowed } from './narrowed-values';
import type { OpenFile } from './open-file';
import type { OrDamaged } from './or-damaged';
import { loadMissing, resolveItems } from './resolve-items';

/** An attribute with its display name. */
export interface NamedAttribute {
  readonly text: string;
  readonly attribute: SoundAttribute;
}

export type ReadAttribute = OrDamaged<{ readonly value: AttributeValue }>;

/**
 * The values of an object's attributes. What they refer to is loaded for all of them together: one
 * heap collection has the texts of many. If that fails, each is read separately, so that only the
 * damaged one fails.
 */
export async function readAttributeValues(
  file: OpenFile,
  path: Path,
  attributes: readonly NamedAttribute[],
  options: ReadOptions | undefined,
): Promise<readonly ReadAttribute[]> {
  const loaded = nothingLoaded();
  const heaps: LoadedHeap[] = [];
  const about = { what: `the attributes of ${path}`, near: path };
  for (;;) {
    const read = attributes.map((attribute) => decode(file, path, attribute, loaded));
    try {
      const heap = await loadMissing(file, loaded, about, options);
      if (heap) {
        heaps.push(heap);
        continue;
      }
      for (const { letGo } of heaps) letGo();
      return read;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return Promise.all(attributes.map((each) => readAlone(file, path, each, options)));
    }
  }
}

const whatOf = (path: Path, { text }: NamedAttribute) =>
  `the attribute ${text} of ${path}`;

function decode(
  file: OpenFile,
  path: Path,
  named: NamedAttribute,
  loaded: MissingItems,
): ReadAttribute {
  const { dtype, space, bytes } = named.attribute;
  if (space.shape === null) return { status: 'read', value: { empty: dtypeName(dtype) } };
  const where = `${file.name}: ${whatOf(path, named)}`;
  const items = createFileItems(file.superblock.offsetBytes, where, loaded);
  try {
    const values = decodeItems(dtype, bytes, countOf(space.shape), items, where);
    return { status: 'read', value: attributeValueOf(narrowed(values), space.shape) };
  } catch (error) {
    return damage(error);
  }
}

async function readAlone(
  file: OpenFile,
  path: Path,
  named: NamedAttribute,
  options: ReadOptions | undefined,
): Promise<ReadAttribute> {
  const { dtype, space, bytes } = named.attribute;
  if (space.shape === null) return { status: 'read', value: { empty: dtypeName(dtype) } };
  const pointing = { dtype, what: whatOf(path, named), near: path };
  try {
    const values = await resolveItems(
      file,
      pointing,
      bytes,
      countOf(space.shape),
      options,
    );
    return { status: 'read', value: attributeValueOf(narrowed(values), space.shape) };
  } catch (error) {
    return damage(error);
  }
}

function countOf(shape: readonly number[]): number {
  return shape.reduce((all, extent) => all * extent, 1);
}

function damage(error: unknown): ReadAttribute {
  if (!isUnreadable(error)) throw error;
  return { status: 'damaged', error };
}
