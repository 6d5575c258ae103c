import type { ReadOptions } from '@/model/read-options';
import { NOWHERE } from './cursor';
import type { DatasetHeader } from './dataset-header';
import { heapPlaces, PLACE_WORDS } from './file-items';
import { COLLECTION_HEADER } from './heap-collection';
import type { Layout } from './layout-message';
import type { OpenFile } from './open-file';

/** Values of arrays that have more bytes, uncompressed, are not guessed at. */
const MAX_GUESSED_BYTES = 1 << 20;
/** Share of the uncompressed bytes that filters are expected to leave at least. */
const FILTERED_SHARE = 0.3;
const INDEX_BYTES = 4096;
/** Number of texts from whose lengths the size of all is estimated. */
const SAMPLED_TEXTS = 16;
const MAX_HEAP_BYTES = 8 << 20;
/** Length and number of a text in its collection. */
const TEXT_HEADER = 16;
const USUAL_COLLECTION = 4096;

/**
 * For a chunked dataset that will be read whole over a network: fetches its index together with the
 * chunks, which a writer allocates right behind it. They end where the next known structure begins;
 * if none is near, only as much is fetched as filters hardly ever leave. Fetches nothing if the index
 * is cached, or the dataset is large.
 */
export async function prefetchChunks(
  { source, metadata, addresses }: OpenFile,
  { space, filters }: DatasetHeader,
  { index, elementBytes }: Extract<Layout, { kind: 'chunked' }>,
  options?: ReadOptions,
): Promise<void> {
  const { address } = index;
  if (source.readSync || address === NOWHERE) return;
  const shape = space.shape ?? [];
  const bytes = shape.reduce((all, extent) => all * extent, elementBytes);
  if (bytes > MAX_GUESSED_BYTES || address + INDEX_BYTES > metadata.extent) return;
  const position = metadata.positionOf(address, INDEX_BYTES, 'a chunk index');
  if (source.peek(position, INDEX_BYTES)) return;
  const isFiltered = filters.length > 0;
  const end = addresses.next(address);
  const length =
    end <= address + INDEX_BYTES + bytes
      ? end - address
      : INDEX_BYTES + (isFiltered ? FILTERED_SHARE * bytes : bytes);
  await metadata.prefetch([{ address, length: Math.ceil(length) }], options);
}

/**
 * For a contiguous dataset of texts that will be read whole over a network: fetches the references
 * together with the heap, if the first references are cached and the heap follows. Its size is
 * guessed from the lengths of the first texts.
 */
export async function prefetchTexts(
  { source, metadata, addresses, superblock: { offsetBytes } }: OpenFile,
  {
    address,
    count,
    itemBytes,
  }: {
    readonly address: number;
    readonly count: number;
    readonly itemBytes: number;
  },
  options?: ReadOptions,
): Promise<void> {
  const sampled = Math.min(count, SAMPLED_TEXTS);
  const end = address + count * itemBytes;
  if (source.readSync || address === NOWHERE || sampled === 0) return;
  if (end > metadata.extent) return;
  const position = metadata.positionOf(address, sampled * itemBytes, 'texts');
  const first = source.peek(position, sampled * itemBytes);
  if (!first || source.peek(position, count * itemBytes)) return;
  const places = heapPlaces(first, sampled, offsetBytes);
  let padded = 0;
  for (let at = 0; at < places.length; at += PLACE_WORDS)
    padded += TEXT_HEADER + Math.ceil((places[at] as number) / 8) * 8;
  const guessed =
    ((padded / sampled) * count * USUAL_COLLECTION) /
    (USUAL_COLLECTION - COLLECTION_HEADER);
  const heap = Math.min(guessed, addresses.next(end) - end, metadata.extent - end);
  // libhdf5 converts from the last text to the first, so the first are at the end of the heap
  let behind = 0;
  for (let at = 0; at < places.length; at += PLACE_WORDS) {
    const collection =
      (places[at + 1] as number) + (places[at + 2] as number) * 4294967296;
    if (places[at] === 0 || (collection >= end && collection < end + heap)) behind++;
  }
  if (behind < sampled / 2) return;
  if (heap > MAX_HEAP_BYTES) return;
  await metadata.prefetch(
    [{ address, length: Math.ceil(end + heap - address) }],
    options,
  );
}
