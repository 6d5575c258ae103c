import { type Cursor, corrupt } from './cursor';
import { textOfBytes } from './raw-name';

/** One filter of a dataset's pipeline, in encoding order. */
export interface Filter {
  readonly id: number;
  readonly name: string;
  readonly values: readonly number[];
}

/** Parses the filter pipeline (format specification IV.A.2.l, versions 1 and 2). */
export function parseFilters(cursor: Cursor, where: string): readonly Filter[] {
  const version = cursor.uint(1);
  const count = cursor.uint(1);
  if ((version !== 1 && version !== 2) || count > 32)
    throw corrupt(where, `has ${count} filters of version ${version}`);
  if (version === 1) cursor.skip(6);
  return Array.from({ length: count }, () => {
    const id = cursor.uint(2);
    const nameBytes = version === 1 || id >= 256 ? cursor.uint(2) : 0;
    cursor.skip(2); // whether it is optional: every chunk records that itself
    const valueCount = cursor.uint(2);
    const name = textOfBytes(
      cursor.bytes(version === 1 ? roundedUp(nameBytes) : nameBytes),
    );
    const values = Array.from({ length: valueCount }, () => cursor.uint(4));
    if (version === 1 && valueCount % 2 === 1) cursor.skip(4);
    return { id, name, values };
  });
}

function roundedUp(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
