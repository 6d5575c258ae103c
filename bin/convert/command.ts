import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { expectQuery } from '@/analysis/query/parse-query';
import { toRows } from '@/analysis/rows/row-set';
import { ANNDATA_ROOT, type ConversionWish, writeAnnData } from '@/conversion/anndata';
import { slotsOfPart } from '@/conversion/slots';
import type { Path } from '@/model/path';
import type { ExportNotes } from '@/model/table-rows';
import { evaluateQuery } from '@/tables/query/evaluate-query';
import { createHdf5Store } from '@/writing/hdf5/hdf5-store';
import { createZarrStore } from '@/writing/zarr/zarr-store';
import { capOf, FILE_OPTIONS, FILE_OPTIONS_HELP, listOf } from '../arguments';
import { reportNotes } from '../export/column-table-options';
import { writeTo } from '../export/target-file';
import { asPath, wantedGenes } from '../gene/wanted-genes';
import { createFileCommand, type OneFile } from '../one-file';
import type { Output } from '../output';
import { writeToFolder } from './target-folder';

const help = `Writes cells and genes of a file, of any format that Petri reads, as AnnData in today's encodings.

Usage: petri convert [OPTIONS] IN OUT

IN is a file, folder or URL. OUT is a new .h5ad file or .zarr folder (Zarr v3, sharded). It is complete or not there.

Options:
  --where=CONDITION  Only the cells that meet a condition, written as for petri query.
  --genes=A,B,…    Only these genes, in the order of the file. raw, if there is one, keeps all of its genes.
  --layers=A,B,…   Only these layers; “--layers=” for none.
  --embeddings=A,B,…
                   Only these embeddings, by their names in the written obsm; “--embeddings=” for none.
  --columns=A,B,…  Only these columns of the cells.
  --part=PATH      The annotated matrix of a file that has several, such as mod/rna.
${FILE_OPTIONS_HELP}

What cannot be written is listed on standard error, with the reason, and the rest is written.

Exit status: 0, 1 if something was left out or could not be read, 2 for wrong arguments.
`;

interface Wish {
  readonly place: string;
  readonly target: string;
  readonly where: string | undefined;
  readonly genes: readonly string[] | undefined;
  readonly layers: readonly string[] | undefined;
  readonly embeddings: readonly string[] | undefined;
  readonly columns: readonly string[] | undefined;
  readonly part: Path | undefined;
  readonly format: 'h5ad' | 'zarr';
  readonly cap: number | undefined;
}

/** `petri convert`. */
export const convertCommand = createFileCommand<Wish>({
  name: 'convert',
  help,
  wishOf,
  answer: convert,
});

function wishOf(args: readonly string[]): Wish | string | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...FILE_OPTIONS,
      where: { type: 'string' },
      genes: { type: 'string', multiple: true },
      layers: { type: 'string', multiple: true },
      embeddings: { type: 'string', multiple: true },
      columns: { type: 'string', multiple: true },
      part: { type: 'string' },
    },
  });
  if (values.help) return undefined;
  const [place, target, ...others] = positionals;
  const cap = capOf(values.cap);
  if (typeof cap === 'string') return cap;
  if (place === undefined || target === undefined || others.length > 0)
    return 'name what is read, a file, folder or URL, and the .h5ad or .zarr to write.';
  const [, format] = /\.(h5ad|zarr)$/.exec(target) ?? [];
  if (format !== 'h5ad' && format !== 'zarr')
    return 'the name of what is written ends with .h5ad or .zarr.';
  if (resolve(target) === resolve(place)) return 'the file to write is the file to read.';
  return {
    ...{ place, target, format, cap, where: values.where },
    genes: values.genes && listOf(values.genes),
    layers: values.layers && listOf(values.layers),
    embeddings: values.embeddings && listOf(values.embeddings),
    columns: values.columns && listOf(values.columns),
    part: values.part === undefined ? undefined : asPath(values.part),
  };
}

async function convert(file: OneFile, wish: Wish, output: Output): Promise<number> {
  const { target, format } = wish;
  const taken = await takenOf(file, wish);
  const notes =
    format === 'h5ad'
      ? await writeTo(target, output, async (write) => {
          const sink = {
            append: (bytes: Uint8Array) => write(bytes),
            patch: (position: number, bytes: Uint8Array) => write(bytes, position),
          };
          const store = await createHdf5Store(sink, ANNDATA_ROOT);
          return finished(file, store, taken);
        })
      : await writeToFolder(target, (sink) =>
          finished(file, createZarrStore(sink, ANNDATA_ROOT), taken),
        );
  return reportNotes(notes, output);
}

async function finished(
  file: OneFile,
  store: Parameters<typeof writeAnnData>[1],
  taken: ConversionWish,
): Promise<ExportNotes> {
  const notes = await writeAnnData(file, store, taken);
  await store.finish();
  return notes;
}

async function takenOf(file: OneFile, wish: Wish): Promise<ConversionWish> {
  const { part, layers, embeddings, columns, where, genes } = wish;
  const slots = await slotsOfPart(file, part);
  const taken = {
    ...(part !== undefined && { part }),
    ...(layers && { layers }),
    ...(embeddings && { embeddings }),
    ...(columns && { columns }),
  };
  const cells =
    where !== undefined && slots.obs !== undefined
      ? await evaluateQuery(file.elements, slots.obs, expectQuery(where))
      : undefined;
  const wanted = genes && (await wantedGenes(file, genes, slots.X));
  return {
    ...taken,
    ...(cells && { cells: toRows(cells.rows).toSorted() }),
    ...(wanted && { genes: Uint32Array.from(wanted.columns).sort() }),
  };
}
