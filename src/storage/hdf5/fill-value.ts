import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { attributeValueOf } from './attribute-value';
import { corrupt } from './cursor';
import type { OpenFile } from './open-file';
import { resolveItems } from './resolve-items';

/** The value that stands where nothing was written: the file's own, or zero. */
export async function readFill(
  file: OpenFile,
  dtype: DType,
  bytes: Uint8Array | undefined,
  itemBytes: number,
  path: Path,
  options?: ReadOptions,
): Promise<Values> {
  if (bytes && bytes.length !== itemBytes)
    throw corrupt(
      `${file.name}: ${path}`,
      `has a fill value of ${bytes.length} bytes for values of ${itemBytes}`,
    );
  const pointing = { dtype, what: path, near: path };
  return resolveItems(file, pointing, bytes ?? new Uint8Array(itemBytes), 1, options);
}

/** A fill value for people. */
export function fillText(values: Values): string {
  const value = attributeValueOf(values, []);
  if (typeof value === 'object' && value !== null)
    return JSON.stringify(value, (_, part) =>
      typeof part === 'bigint' ? String(part) : part,
    );
  return String(value);
}
