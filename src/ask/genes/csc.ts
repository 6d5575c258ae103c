import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import { encodedOrRead, partsOfRange } from '@/read/chunks/runs';
import { sparseBatches } from '@/read/elements/sparse/batches';
import type { SparseParts } from '@/read/elements/sparse/parts';
import { readPointers } from '@/read/elements/sparse/pointers';
import { mergeCells } from '@/read/kernels/merge-cells';
import { valuesHolding } from '@/read/kernels/widths';
import { type ScanWeight, weighChunks } from './chunk-sizes';
import type { GeneEntries } from './entries';

/** Reads one gene of a matrix stored by columns: its pointers and its own range only. */
export async function readCscGene(
  parts: SparseParts,
  gene: number,
  options?: ReadOptions,
): Promise<GeneEntries> {
  const majors = [gene, gene + 1] as const;
  let rows = new Uint32Array(0);
  let values = valuesHolding(parts.data.dtype, 0);
  for await (const { indices, data } of sparseBatches(parts, { majors }, options)) {
    rows = Uint32Array.from(indices as ArrayLike<number>);
    values = valuesHolding(parts.data.dtype, data.length);
    setNumbers(values, data);
  }
  const order = isRising(rows) ? undefined : orderOf(rows);
  if (order) {
    rows = order.map((at) => rows[at] as number);
    values = values.map((_, at) => values[order[at] as number] as number);
  }
  const either = parts.data.dtype.kind === 'bool';
  const end = mergeCells(rows, values, 0, rows.length, either);
  return { rows: rows.slice(0, end), values: Float64Array.from(values.subarray(0, end)) };
}

/** The cost of `readCscGene`, without its pointers. */
export async function weighCscGene(
  parts: SparseParts,
  gene: number,
  options?: ReadOptions,
): Promise<ScanWeight> {
  const [from = 0, to = 0] = await readPointers(parts, [gene, gene + 1], options);
  const counts = [parts.indices, parts.data].map((stored) => {
    const array = encodedOrRead(stored);
    const chunks = partsOfRange(array, from, to);
    const at = (number: number) => chunks[number]?.position ?? [0];
    return { array, positions: { count: chunks.length, at } };
  });
  return weighChunks(counts, 1, { ...options, unasked: true });
}

function setNumbers(values: Float32Array | Float64Array, data: NumberArray): void {
  if (data instanceof BigInt64Array || data instanceof BigUint64Array)
    for (let i = 0; i < data.length; i++) values[i] = Number(data[i]);
  else values.set(data);
}

function isRising(rows: Uint32Array): boolean {
  for (let i = 1; i < rows.length; i++)
    if ((rows[i] as number) < (rows[i - 1] as number)) return false;
  return true;
}

/** Stable, so that duplicates are summed in file order. */
function orderOf(rows: Uint32Array): Uint32Array {
  const order = Uint32Array.from(rows, (_, at) => at);
  return order.sort((a, b) => (rows[a] as number) - (rows[b] as number) || a - b);
}
