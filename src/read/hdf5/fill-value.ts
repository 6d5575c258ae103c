import { isUnreadable } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { attributeValueOf } from './attribute-value';
import { corrupt } from './cursor';
import type { OpenFile } from './open-file';
import type { OrDamaged } from './or-damaged';
import { resolveItems } from './resolve-items';

export type FillValue = OrDamaged<{ readonly values: Values }>;

/** The value of unwritten elements: the file's own, or zero. */
export async function readFill(
  file: OpenFile,
  dtype: DType,
  bytes: Uint8Array | undefined,
  itemBytes: number,
  path: Path,
  options?: ReadOptions,
): Promise<FillValue> {
  const what = `the fill value of ${path}`;
  try {
    if (bytes && bytes.length !== itemBytes)
      throw corrupt(
        `${file.name}: ${what}`,
        `has ${bytes.length} bytes instead of ${itemBytes}`,
      );
    const pointing = { dtype, what, near: path };
    const one = bytes ?? new Uint8Array(itemBytes);
    const values = await resolveItems(file, pointing, one, 1, options);
    return { status: 'read', values };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { status: 'damaged', error };
  }
}

/** @throws the reason why a fill value cannot be read */
export function expectFill(fill: FillValue): Values {
  if (fill.status === 'damaged') throw fill.error;
  return fill.values;
}

/** A fill value for display. */
export function fillText(values: Values): string {
  const value = attributeValueOf(values, []);
  if (typeof value === 'object' && value !== null)
    return JSON.stringify(value, (_, part) =>
      typeof part === 'bigint' ? String(part) : part,
    );
  return String(value);
}
