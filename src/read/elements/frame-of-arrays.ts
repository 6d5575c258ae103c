import { DataError, hasName } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredNode } from '@/read/node';
import { arrayElement } from './array';
import type { DataElement } from './element';
import { placeOf } from './encoding';
import { corrupt, type Paragraph } from './expect';

interface FrameOfArrays {
  readonly node: StoredNode;
  readonly path: Path;
  readonly length: number;
  /** The column with the row names. */
  readonly index: string;
  /** All other columns, in display order. */
  readonly columns: readonly string[];
  /** Members that are no columns, and how they are opened. */
  readonly beside?: {
    readonly names: readonly string[];
    open(name: string, options?: ReadOptions): Promise<DataElement>;
  };
  /** The evidence that they are a table. */
  readonly paragraph: Paragraph;
  open(name: string, options?: ReadOptions): Promise<StoredArray>;
}

/** A table made of separate arrays, as in formats other than AnnData. */
export function frameOfArrays(frame: FrameOfArrays): DataElement {
  const { node, path, length, index, columns, beside, paragraph } = frame;
  return {
    node,
    info: {
      ...{ ...placeOf(node), path, kind: 'dataframe', length, index, columns },
      ...(beside && beside.names.length > 0 && { beside: beside.names }),
    },
    async member(name, options) {
      if (beside?.names.includes(name)) return beside.open(name, options);
      if (name !== index && !columns.includes(name))
        throw new DataError(
          'NotFoundError',
          `${path} has no column “${name}”. See the tree for its columns.`,
        );
      const place = joinPath(path, name);
      const array = await openColumn(frame, name, place, options);
      if (array.shape[0] !== length)
        throw corrupt(
          place,
          `has ${array.shape[0] ?? 'no'} rows, but the matrix has ${length}`,
          paragraph,
        );
      const element = arrayElement(array);
      return { ...element, info: { ...element.info, path: place } };
    },
  };
}

async function openColumn(
  { open, paragraph }: FrameOfArrays,
  name: string,
  place: Path,
  options?: ReadOptions,
): Promise<StoredArray> {
  try {
    return await open(name, options);
  } catch (error) {
    if (!hasName(error, 'NotFoundError')) throw error;
    throw corrupt(place, `“${name}” is missing`, paragraph);
  }
}
