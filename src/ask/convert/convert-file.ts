import type { Compress } from '@/model/compressed';
import type { Path } from '@/model/path';
import type { Progress, ReadOptions } from '@/model/read-options';
import type { ExportNotes, RemoveWritten, WriteBatch } from '@/model/table-rows';
import type { Elements } from '@/read/elements/open-elements';
import { readPointers } from '@/read/elements/sparse/pointers';
import { createHdf5Store } from '@/write/hdf5/hdf5-store';
import type { NewStore } from '@/write/new-store';
import { expectFolderName } from '@/write/zarr/folder-name';
import type { KeySink } from '@/write/zarr/key-sink';
import { createZarrStore } from '@/write/zarr/zarr-store';
import { createZipSink } from '@/write/zarr/zip-sink';
import { ANNDATA_ROOT, type AnnDataRequest, writeAnnData } from './anndata';
import { forAnnData } from './anndata-store';
import type { AxisSubset } from './axis-subset';
import { copiedElements } from './element-size';
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

/** Conversion request with its rows resolved. */
export interface FileRequest extends Omit<ConversionRequest, 'cells' | 'format'> {
  readonly cells?: AxisSubset;
  /** Opens a folder for a matrix that is being transposed; without it, large matrices stay as stored. */
  readonly openScratch?: OpenScratch;
  /** Returns the full name of a member whose name the reader shortens. */
  readonly exactName?: (name: string) => string;
  /** Compresses chunks; done in this thread if absent. */
  readonly compress?: Compress;
  /** Target of a Zarr folder, required for the format `zarr`. */
  readonly folder?: FolderTarget;
}

export interface FolderTarget {
  readonly remove: RemoveWritten;
  /** True if a browser writes the folder: browsers refuse some file names. */
  readonly byBrowser?: boolean;
}

/**
 * Writes an annotated matrix as one file or folder. Reports the bytes written, the share of the whole conversion that
 * is done, and the progress of the current element. Returns what could not be copied. The output of an aborted or
 * failed conversion is incomplete and cannot be opened; the root document is the last file of a Zarr folder.
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

/** Returns a sink that writes the files of a store in pieces. */
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

/** Row pointers of up to this size are read to count values before they are written. */
const MAX_POINTER_BYTES = 1 << 18;

/** Returns the number of stored values in some rows of a sparse matrix; undefined if counting them reads much. */
export async function storedInRows(
  elements: Elements,
  path: Path,
  rows: Uint32Array,
  options: ReadOptions = {},
): Promise<number | undefined> {
  const { sparse } = await elements.cellsByGenes(path, options);
  if (sparse?.layout !== 'csr') return undefined;
  const { major, indptr } = sparse;
  const bytes = 'bytes' in indptr.dtype ? indptr.dtype.bytes : 8;
  if ((major + 1) * bytes > MAX_POINTER_BYTES) return undefined;
  const pointers = await readPointers(sparse, [0, major], options);
  return rows.reduce(
    (sum, row) => sum + (pointers[row + 1] as number) - (pointers[row] as number),
    0,
  );
}

/** Returns what can be chosen of an annotated matrix, and what AnnData has no place for. */
export async function conversionChoices(
  file: OpenDataset,
  part: ConversionRequest['part'],
  options: ReadOptions = {},
  foreseeing: Foreseeing = {},
): Promise<ConversionChoices> {
  const slots = await slotsOfPart(file, part, options);
  const { losses, sizes } = await foreseenLosses(file, slots, options, foreseeing);
  return {
    layers: [...slots.layers.keys()],
    embeddings: [...slots.obsm.keys()],
    matrices: matricesOf(file, slots.part).map(({ path }) => path),
    losses,
    elements: copiedElements(slots, sizes),
  };
}
