import { NO_ATTRIBUTES } from '@/model/attributes';
import { hasName, messageOf } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { type JsonValue, parseJson } from '@/read/json';
import type { NodeDocuments } from '@/read/node';
import type { Hierarchy } from './hierarchy';
import { arrayOfV2 } from './metadata-v2';
import { nodeOfV3 } from './metadata-v3';
import { keyAt, type NodePath } from './node-path';

const NAMES = { 2: ['.zarray', '.zgroup', '.zattrs'], 3: ['zarr.json'] } as const;

/**
 * The current documents of a node in the store, and those in its consolidated metadata. Invalid
 * JSON is left out.
 */
export async function documentsOf(
  { store, format, consolidated, where }: Hierarchy,
  path: NodePath,
  options?: ReadOptions,
): Promise<NodeDocuments> {
  const own = new Map<string, JsonValue>();
  for (const name of NAMES[format]) {
    const key = keyAt(path, name);
    const bytes = await store.get(key, options);
    const document = bytes && orNothing(() => parseJson(bytes, `${store.name}: /${key}`));
    if (document !== undefined) own.set(name, document);
  }
  const repeated = consolidated?.documents(path);
  const fillFault = fillFaultOf(own, where(path));
  return {
    own,
    ...(repeated && { consolidated: repeated }),
    ...(fillFault !== undefined && { fillFault }),
  };
}

/** Undefined if the rest of the document is damaged, which its array reports when opened. */
function fillFaultOf(
  own: ReadonlyMap<string, JsonValue>,
  where: string,
): string | undefined {
  const [v2, v3] = [own.get('.zarray'), own.get('zarr.json')];
  const array = orNothing(() => {
    if (v2 !== undefined) return arrayOfV2(v2, NO_ATTRIBUTES, where);
    return v3 === undefined ? undefined : nodeOfV3(v3, where);
  });
  if (array?.kind !== 'array' || array.dtype.kind === 'unsupported') return undefined;
  try {
    array.fill();
    return undefined;
  } catch (error) {
    if (!hasName(error, 'CorruptError')) return undefined;
    return messageOf(error);
  }
}

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!hasName(error, 'CorruptError') && !hasName(error, 'UnsupportedError'))
      throw error;
    return undefined;
  }
}
