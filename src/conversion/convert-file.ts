import type {
  ConversionChoices,
  ConversionFormat,
  ConversionRequest,
} from '@/model/conversion-request';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ExportNotes, WritePiece } from '@/model/table-rows';
import { geneNumber, readGeneNames } from '@/tables/gene-names';
import { createHdf5Store } from '@/writing/hdf5/hdf5-store';
import type { NewStore } from '@/writing/new-store';
import { createZarrStore } from '@/writing/zarr/zarr-store';
import { createZipSink } from '@/writing/zarr/zip-sink';
import { ANNDATA_ROOT, type ConversionWish, writeAnnData } from './anndata';
import { type OpenDataset, pathsOf, type Slots, slotsOfPart, uncarried } from './slots';
import type { Taken } from './taken';

/** A request whose rows were found. */
export interface FileWish extends Omit<ConversionRequest, 'cells' | 'format'> {
  readonly cells?: Taken;
}

/**
 * Writes an annotated matrix as one file; reports the bytes written. Returns what could not be carried over; of an aborted or failed conversion the
 * file is not complete, and cannot be opened.
 */
export async function convertFile(
  file: OpenDataset,
  format: ConversionFormat,
  wish: FileWish,
  writePiece: WritePiece,
  { report, ...options }: ReadOptions = {},
): Promise<ExportNotes> {
  let written = 0;
  const write: WritePiece = async (bytes, at) => {
    if (at === undefined) written += bytes.length;
    await writePiece(bytes, at);
    report?.({ done: written, unit: 'bytes' });
  };
  if (format === 'h5ad') {
    const sink = {
      append: (bytes: Uint8Array) => write(bytes),
      patch: (position: number, bytes: Uint8Array) => write(bytes, position),
    };
    const store = await createHdf5Store(sink, ANNDATA_ROOT, options);
    return convertTo(file, store, wish, options);
  }
  const sink = createZipSink(write);
  const notes = await convertTo(file, createZarrStore(sink, ANNDATA_ROOT), wish, options);
  await sink.finish();
  return notes;
}

/** Writes an annotated matrix to a new store, and finishes it. */
export async function convertTo(
  file: OpenDataset,
  store: NewStore,
  { genes, part, ...wish }: FileWish,
  options: ReadOptions = {},
): Promise<ExportNotes> {
  const slots = await slotsOfPart(file, part, options);
  const taken: ConversionWish = {
    ...wish,
    ...(genes && { genes: await genesOf(file, slots, genes, options) }),
  };
  const notes = await writeAnnData(file, store, slots, taken, options);
  await store.finish();
  return notes;
}

/** The numbers of genes of X, or of the layers, ascending. @throws NotFoundError for an unknown name */
async function genesOf(
  file: OpenDataset,
  { X, layers }: Slots,
  names: readonly string[],
  options: ReadOptions,
): Promise<Uint32Array> {
  const ofGenes = new Set([X, ...layers.values()]);
  const matrix = file.dataset.matrices.find(({ path }) => ofGenes.has(path));
  if (!matrix)
    throw new DataError(
      'UnsupportedError',
      'Genes can be chosen only where X or a layer is a matrix of cells × genes.',
    );
  const known = await readGeneNames(file, matrix, options);
  const [cells = 0, genes = 0] = matrix.shape;
  const count = matrix.genes === 'rows' ? cells : genes;
  const numbers = names.map((name) => geneNumber(known, name, matrix.path, count));
  return Uint32Array.from(new Set(numbers)).sort();
}

/** What of an annotated matrix can be chosen, and what AnnData has no place for. */
export async function conversionChoices(
  file: OpenDataset,
  part: ConversionRequest['part'],
  options: ReadOptions = {},
): Promise<ConversionChoices> {
  const slots = await slotsOfPart(file, part, options);
  // where the row names of a table are stored is known once they are written
  const names = await Promise.all(
    [slots.obs, slots.var].map(async (path) => {
      if (path === undefined) return [];
      const { info } = await file.elements.at(path, options);
      return info.kind === 'dataframe' ? [joinPath(path, info.index)] : [];
    }),
  );
  const carried = new Set([...pathsOf(slots), ...names.flat()]);
  return {
    layers: [...slots.layers.keys()],
    embeddings: [...slots.obsm.keys()],
    leftOut: await uncarried(file.elements, slots.part, carried, options),
  };
}
