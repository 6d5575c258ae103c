import type { NodeDescription } from '@/model/node';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatBytes, formatCount, formatNumber, formatShape } from '@/model/quantity';
import { linkText, otherNameText } from '@/page/kit/element/link-text';

export type StorageFact = readonly [name: string, value: string];

const CONTAINERS = { hdf5: 'HDF5', zarr2: 'Zarr version 2', zarr3: 'Zarr version 3' };

/** How a node is stored in its file, line by line. */
export function storageFacts(description: NodeDescription): readonly StorageFact[] {
  const { element, storage, shape, dtype, node, path } = description;
  const facts: (StorageFact | undefined)[] = [
    ['Path', path],
    node === 'link' ? undefined : ['Encoding', element.encoding ?? 'none stated'],
    ...linkFacts(description),
    node === 'link' ? undefined : ['Node', node],
    shape && ['Shape', shape.length === 0 ? 'scalar' : formatShape(shape)],
    dtype === undefined ? undefined : ['Data type', dtype],
  ];
  if (storage)
    facts.push(
      ['Container', CONTAINERS[storage.container]],
      ['Layout', storage.layout],
      storage.chunkShape?.length
        ? ['Chunks', formatShape(storage.chunkShape)]
        : undefined,
      storage.shardShape && ['Shards', formatShape(storage.shardShape)],
      node === 'array'
        ? ['Codecs', storage.codecs.length > 0 ? storage.codecs.join(', ') : 'none']
        : undefined,
      storage.bytesStored === undefined
        ? undefined
        : ['Bytes stored', formatBytes(storage.bytesStored)],
      storage.fillValue === undefined ? undefined : ['Fill value', storage.fillValue],
      storage.order && [
        'Order',
        storage.order === 'C' ? 'row-major (C)' : 'column-major (F)',
      ],
      storage.byteOrder && ['Byte order', `${storage.byteOrder}-endian`],
    );
  return facts.filter((fact) => fact !== undefined);
}

/** Arrays of a sparse matrix, whose chunks and codecs are those of the matrix. */
export function sparseArrays({ element, node, path }: NodeDescription): readonly Path[] {
  const isSparse = element.kind === 'matrix' && element.layout !== 'dense';
  return isSparse && node === 'group'
    ? ['data', 'indices', 'indptr'].map((name) => joinPath(path, name))
    : [];
}

/** How an array of a sparse matrix is stored, in one line. */
export function arrayFact({ path, storage, shape, dtype }: NodeDescription): StorageFact {
  const parts = [
    shape && `${formatShape(shape)} ${dtype ?? ''}`,
    storage?.chunkShape?.length
      ? `chunks of ${formatShape(storage.chunkShape)}`
      : storage?.layout,
    storage?.shardShape && `shards of ${formatShape(storage.shardShape)}`,
    storage && (storage.codecs.length > 0 ? storage.codecs.join(', ') : 'no codecs'),
    storage?.bytesStored === undefined ? undefined : formatBytes(storage.bytesStored),
  ];
  return [nameOf(path), parts.filter(Boolean).join(' · ')];
}

function linkFacts({ links = {} }: NodeDescription): readonly StorageFact[] {
  const { hardLinks, sameObjectAs } = links;
  const text = linkText(links);
  return [
    ...(text === undefined ? [] : [['Link', text] as const]),
    ...(sameObjectAs === undefined ? [] : [['Same object as', sameObjectAs] as const]),
    ...(hardLinks === undefined
      ? []
      : [['Names', `${formatCount(hardLinks)} hard links lead to this object`] as const]),
  ];
}

/** All attributes of a node, those that its description leaves out included. */
export function attributeCount({ attributes, attributesLeft = 0 }: NodeDescription) {
  return attributes.values.size + attributes.unreadable.length + attributesLeft;
}

/** The summary of the collapsed inspector, in one line. */
export function storageLine(description: NodeDescription): string {
  const { element, storage, attributes } = description;
  const { length: unreadable } = attributes.unreadable;
  const count = attributeCount(description);
  return [
    otherNameText(description.links),
    element.encoding,
    storage?.chunkShape?.length && `chunks of ${formatShape(storage.chunkShape)}`,
    storage?.codecs.join(', '),
    storage?.bytesStored === undefined ? undefined : formatBytes(storage.bytesStored),
    count > 0 ? formatNumber(count, 'attribute') : undefined,
    unreadable > 0 ? `${formatCount(unreadable)} of them unreadable` : undefined,
  ]
    .filter(Boolean)
    .join(' · ');
}
