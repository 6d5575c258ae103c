import type { Progress, ReadOptions } from '@/model/read-options';
import type { ExportNotes, RemoveWritten, WriteBatch } from '@/model/table-rows';
import type { Compress } from '@/read/codecs/compress';
import { createHdf5Store } from '@/write/hdf5/hdf5-store';
import type { NewStore } from '@/write/new-store';
import { expectFolderName } from '@/write/zarr/folder-name';
import type { KeySink } from '@/write/zarr/key-sink';
import { createZarrStore } from '@/write/zarr/zarr-store';
import { createZipSink } from '@/write/zarr/zip-sink';
import { ANNDATA_ROOT, type AnnDataRequest, writeAnnData } from './anndata';
import { forAnnData } from './anndata-store';
import type { AxisSubset } from './axis-subset';
import { type Foreseeing, foreseenLosses } from './foreseen';
import { genesOf } from './genes-of';
import {
  matricesOf,
  matrixOfFolder,
  type WriteInFolder,
  writeMatrixMarket,
} from './matrix-market';
import type { ConversionChoices, ConversionFormat, ConversionRequest } from './questions';
import { type OpenDataset, slotsOfPart } from './slots';
import type { OpenScratch } from './transposed-matrix';

/** A request whose rows were found. */
export interface FileRequest extends Omit<ConversionRequest, 'cells' | 'format'> {
  readonly cells?: AxisSubset;
  /** Where a matrix is kept while it is turned; large ones stay as stored without it. */
  readonly openScratch?: OpenScratch;
  /** The whole name of a member that the file's reader shortens. */
  readonly exactName?: (name: string) => string;
  /** How chunks are compressed; in this thread if absent. */
  readonly compress?: Compress;
  /** What a folder needs besides its pieces, if it is a Zarr store. */
  readonly folder?: FolderTarget;
}

export interface FolderTarget {
  readonly remove: RemoveWritten;
  /** A browser writes it, which refuses some names of files. */
  readonly byBrowser?: boolean;
}

/**
 * Writes an annotated matrix as one file or folder; reports the bytes written, the share of all that is done, and how far
 * the current element is. Returns what could not be carried over; of an aborted or failed conversion the file is not
 * complete, and cannot be opened. The document of its root is the last file of a Zarr folder.
 */
export async function convertFile(
  file: OpenDataset,
  format: ConversionFormat,
  request: FileRequest,
  writePiece: WriteBatch,
  { report, ...others }: ReadOptions = {},
): Promise<ExportNotes> {
  let written = 0;
  let known: Pick<Progress, 'share' | 'place'> = {};
  const write: WriteBatch = async (bytes, at, name) => {
    if (at === undefined) written += bytes.length;
    await writePiece(bytes, at, name);
    report?.({ done: written, unit: 'bytes', ...known });
  };
  const options: ReadOptions = {
    ...others,
    report:
      report &&
      (({ share, place }) => {
        known = { ...(share !== undefined && { share }), ...(place && { place }) };
        report({ done: written, unit: 'bytes', ...known });
      }),
  };
  if (format === 'h5ad') {
    const sink = {
      compress: request.compress,
      append: (bytes: Uint8Array) => write(bytes),
      patch: (position: number, bytes: Uint8Array) => write(bytes, position),
    };
    const store = await createHdf5Store(sink, ANNDATA_ROOT, options);
    return convertTo(file, store, request, options);
  }
  const choice = { format: request.zarrFormat };
  if (format === 'zarr') {
    const sink = folderSink(write, request);
    return convertTo(file, createZarrStore(sink, ANNDATA_ROOT, choice), request, options);
  }
  if (format === 'mtx')
    return convertToFolder(
      file,
      request,
      (name, bytes) => write(bytes, undefined, name),
      options,
    );
  const sink = { ...createZipSink(write), compress: request.compress };
  const notes =
    format === 'mtx.zip'
      ? await convertToFolder(file, request, sink.append, options)
      : await convertTo(
          file,
          createZarrStore(sink, ANNDATA_ROOT, choice),
          request,
          options,
        );
  await sink.finish();
  return notes;
}

/** The files of a store, in pieces. */
function folderSink(write: WriteBatch, { folder, compress }: FileRequest): KeySink {
  if (!folder) throw new RangeError('A Zarr folder needs a function that removes files');
  const { remove, byBrowser } = folder;
  return {
    async put(key, parts) {
      for (const part of parts) await write(part, undefined, key);
    },
    discard: remove,
    compress,
    ...(byBrowser && { expectName: expectFolderName }),
  };
}

/** Writes a matrix of an annotated matrix as a folder in the layout of Cell Ranger. */
async function convertToFolder(
  file: OpenDataset,
  { part, cells, genes, names, matrix: path, compress }: FileRequest,
  write: WriteInFolder,
  options: ReadOptions,
): Promise<ExportNotes> {
  const slots = await slotsOfPart(file, part, options);
  const matrix = matrixOfFolder(matricesOf(file, slots.part), path ?? slots.X);
  const taken = {
    ...{ matrix, cells, compress },
    ...(genes && {
      genes: await genesOf(file, [matrix.path], { genes, names }, options),
    }),
  };
  return writeMatrixMarket(file, slots, taken, write, options);
}

/** Writes an annotated matrix to a new store, and finishes it. */
export async function convertTo(
  file: OpenDataset,
  made: NewStore,
  { genes, names, part, ...request }: FileRequest,
  options: ReadOptions = {},
): Promise<ExportNotes> {
  const store = forAnnData(made);
  const slots = await slotsOfPart(file, part, options);
  const matrices = [slots.X, ...slots.layers.values()];
  const taken: AnnDataRequest = {
    ...request,
    ...(genes && {
      genes: await genesOf(file, matrices, { genes, names }, options, slots.var),
    }),
  };
  const notes = await writeAnnData(file, store, slots, taken, options);
  await store.finish();
  return { ...notes, changed: [...notes.changed, ...store.notes] };
}

/** What of an annotated matrix can be chosen, and what AnnData has no place for. */
export async function conversionChoices(
  file: OpenDataset,
  part: ConversionRequest['part'],
  options: ReadOptions = {},
  foreseeing: Foreseeing = {},
): Promise<ConversionChoices> {
  const slots = await slotsOfPart(file, part, options);
  return {
    layers: [...slots.layers.keys()],
    embeddings: [...slots.obsm.keys()],
    matrices: matricesOf(file, slots.part).map(({ path }) => path),
    losses: await foreseenLosses(file, slots, options, foreseeing),
  };
}
