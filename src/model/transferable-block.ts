import type { Block } from './block';
import type { PackedStrings } from './strings';

/**
 * Returns the block with buffers that can be transferred safely: copies labels of categories, which their element
 * caches, and views into larger buffers.
 */
export function transferableBlock(block: Block): Block {
  switch (block.kind) {
    case 'numbers':
      return { ...block, values: whole(block.values), ...ownMissing(block.missing) };
    case 'booleans':
      return { ...block, values: whole(block.values), ...ownMissing(block.missing) };
    case 'strings':
      return {
        ...block,
        strings: packed(block.strings, whole),
        ...ownMissing(block.missing),
      };
    case 'categories':
      return { ...block, codes: whole(block.codes), labels: packed(block.labels, copy) };
    case 'complex':
      return { ...block, values: whole(block.values), ...ownMissing(block.missing) };
    case 'times':
      return { ...block, values: whole(block.values) };
    case 'bytes':
      return { ...block, values: whole(block.values), ...ownMissing(block.missing) };
    case 'matrix':
      return { ...block, values: whole(block.values) };
    case 'records':
      return {
        ...block,
        columns: block.columns.map(({ name, block }) => ({
          name,
          block: transferableBlock(block),
        })),
        ...ownMissing(block.missing),
      };
    case 'ragged':
      return {
        ...block,
        offsets: whole(block.offsets),
        content: transferableBlock(block.content),
        ...ownMissing(block.missing),
      };
    case 'null':
      return block;
  }
}

type View = ArrayBufferView & { slice(): View };

function whole<T extends View>(view: T): T {
  return view.byteLength === view.buffer.byteLength ? view : copy(view);
}

function copy<T extends View>(view: T): T {
  return view.slice() as T; // `slice` of a typed array keeps its type
}

function packed(
  { bytes, offsets }: PackedStrings,
  own: <T extends View>(view: T) => T,
): PackedStrings {
  return { bytes: own(bytes), offsets: own(offsets) };
}

function ownMissing(missing: Uint8Array | undefined) {
  return missing && { missing: whole(missing) };
}
