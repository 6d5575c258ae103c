import type { AttributeValue } from '@/model/attributes';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { attributeValueOf } from './attribute-value';
import type { OpenFile } from './open-file';
import { rawRead } from './raw-read';

/** Attributes become lists of JavaScript; nobody looks at longer ones. */
const MOST_BYTES = 16 << 20;

/** One attribute through libhdf5: for what our own parser does not reach (dense and shared ones). */
export function readLibAttribute(
  file: OpenFile,
  path: Path,
  name: string,
  options?: ReadOptions,
): Promise<AttributeValue> {
  const where = `${file.name}: the attribute ${name} of ${path}`;
  return file.session.call(
    `the attribute ${name} of ${path}`,
    (lib, id, quietly) => {
      const metadata = lib.get_attribute_metadata(id, path, name);
      if (!metadata.shape) return null;
      if (!(metadata.size * metadata.total_size <= MOST_BYTES))
        throw new DataError('UnsupportedError', `${where} is larger than 16 MB.`);
      const values = rawRead(lib, id, quietly, {
        path,
        where,
        metadata,
        count: metadata.total_size,
        fill: (target) => lib.get_attribute_data(id, path, name, target),
        reclaim: (target) => {
          lib.reclaim_vlen_memory(id, path, name, target);
        },
      });
      return attributeValueOf(values, metadata.shape);
    },
    options,
  );
}
