import type { AttributeValue } from '@/model/attributes';
import { orUnreadable } from '@/model/damage';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';

/** The single number of an element; undefined if it is absent, unreadable, not one, or not finite. */
export async function numberAt(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<number | undefined> {
  const block = await smallBlockAt(elements, path, 1, options);
  if (block?.kind !== 'numbers' || block.values.length !== 1) return undefined;
  const value = Number(block.values[0]);
  return Number.isFinite(value) ? value : undefined;
}

/** At most this many texts are read where a list of names is expected. */
const MAX_TEXTS = 1000;

/** The texts of an element, one or a list; undefined if it is absent, unreadable or something else. */
export async function textsAt(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<readonly string[] | undefined> {
  const block = await smallBlockAt(elements, path, MAX_TEXTS, options);
  return block?.kind === 'strings' ? unpackStrings(block.strings) : undefined;
}

async function smallBlockAt(
  elements: Elements,
  path: Path,
  most: number,
  options?: ReadOptions,
) {
  // the element itself reports its fault
  return orUnreadable(async () => {
    const { info, read } = await elements.at(path, options);
    if (info.kind === 'column' && info.length > most) return undefined;
    if (info.kind !== 'column' && info.kind !== 'scalar') return undefined;
    return await read?.({}, options);
  });
}

/** A member of a JSON object; undefined of anything else. */
export function memberOf(
  value: AttributeValue | undefined,
  name: string,
): AttributeValue | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return undefined;
  return Object.hasOwn(value, name)
    ? (value as { readonly [key: string]: AttributeValue })[name]
    : undefined;
}

/** A JSON list; empty if it is anything else. */
export function listOf(value: AttributeValue | undefined): readonly AttributeValue[] {
  return Array.isArray(value) ? value : [];
}
