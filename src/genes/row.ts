import type { DataElement } from '@/elements/element';
import type { ReadOptions } from '@/model/read-options';
import { encodedOrRead } from '@/storage/kernels/runs';
import type { StoredArray } from '@/storage/node';
import { type GeneEntries, noEntries } from './entries';
import { type ScanWeight, weighChunks } from './weight';

/** One gene of a dense matrix that is stored by genes: its column, nothing else. */
export async function readColumnGene(
  element: DataElement,
  gene: number,
  options?: ReadOptions,
): Promise<GeneEntries> {
  const block = await element.read?.({ columns: [gene, gene + 1] }, options);
  if (block?.kind !== 'matrix') return noEntries();
  const all = Float64Array.from<number | bigint>(block.values, Number);
  const rows = Uint32Array.from(all.keys()).filter((cell) => all[cell] !== 0);
  return { rows, values: all.filter((value) => value !== 0) };
}

/** What that takes of an array whose rows are genes: the chunks that the row goes through. */
export async function weighRowGene(
  stored: StoredArray,
  gene: number,
  options?: ReadOptions,
): Promise<ScanWeight> {
  const array = encodedOrRead(stored);
  const [height = 1, width = 1] = array.chunkShape;
  const count = Math.ceil((array.shape[1] ?? 0) / width);
  const at = (column: number) => [Math.floor(gene / height), column];
  return weighChunks([{ array, positions: { count, at } }], 1, {
    ...options,
    unasked: true,
  });
}
