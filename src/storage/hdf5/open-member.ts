import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredNode } from '../node';
import { openArray } from './array';
import { readAttributes } from './attributes';
import { findObject } from './find-object';
import { type Ancestors, createGroup } from './group';
import { readObjectHeader } from './object-header';
import { objectKind } from './object-kind';
import type { OpenFile } from './open-file';

/**
 * Opens what a path leads to. NotFoundError where there is nothing, UnsupportedError where it
 * leads into another file, back to a group that holds it, or to a mere datatype.
 */
export async function openMember(
  file: OpenFile,
  path: Path,
  ancestors: Ancestors,
  options?: ReadOptions,
): Promise<StoredNode> {
  const address = await findObject(file, path, options);
  const above = ancestors.get(address);
  if (above !== undefined)
    throw new DataError(
      'UnsupportedError',
      `${file.name}: ${path} is a link back to ${above}, which holds it: a link cycle. It is not followed.`,
      { cause: { linksTo: above } },
    );
  const messages = await readObjectHeader(file.metadata, address, path, options);
  const kind = objectKind(messages, `${file.name}: ${path}`);
  if (kind === 'datatype')
    throw new DataError(
      'UnsupportedError',
      `${file.name}: ${path} is a committed datatype: it describes values and holds none.`,
      { cause: { node: 'datatype' } },
    );
  if (kind === 'dataset') return openArray(file, path, messages, options);
  const attributes = await readAttributes(file, path, messages, options);
  return createGroup(file, path, attributes, new Map([...ancestors, [address, path]]));
}
