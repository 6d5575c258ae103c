import type { Attributes, AttributeValue } from '@/model/attributes';
import { hasName } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { readLibAttribute } from './lib-attributes';
import type { OpenFile } from './open-file';

export async function readAttributes(
  file: OpenFile,
  path: Path,
  _address: number,
  options?: ReadOptions,
): Promise<Attributes> {
  const names = await file.session.call(
    `the attributes of ${path}`,
    (lib, id) => lib.get_attribute_names(id, path),
    options,
  );
  const attributes = new Map<string, AttributeValue>();
  for (const name of names) {
    try {
      attributes.set(name, await readLibAttribute(file, path, name, options));
    } catch (error) {
      if (!hasName(error, 'UnsupportedError')) throw error;
    }
  }
  return attributes;
}
