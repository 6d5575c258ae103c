import { crc32Of } from '@/model/crc32';
import type { BatchBlock } from '@/read/kernels/index-block';
import type { IndexFileWriter } from './index-files';
import type { IndexRun } from './record';

/** Bytes per write. */
const BUFFER = 4 << 20;

/** Writes blocks as one run: gene by gene, for each gene the bytes of all blocks in order. */
export async function writeRun(
  blocks: readonly BatchBlock[],
  genes: number,
  writer: Pick<IndexFileWriter, 'write'>,
): Promise<IndexRun & { readonly bytes: number }> {
  const lengths = lengthsOf(blocks, genes);
  const checks = new Uint32Array(genes);
  let buffer = new Uint8Array(BUFFER);
  let filled = 0;
  let bytes = 0;
  for (let gene = 0; gene < genes; gene++) {
    const length = lengths[gene] as number;
    if (length === 0) continue;
    if (filled + length > buffer.length) {
      await writer.write(buffer.subarray(0, filled));
      filled = 0;
      if (length > buffer.length) buffer = new Uint8Array(length);
    }
    const start = filled;
    for (const block of blocks) {
      const at = gene - block.firstGene;
      if (at < 0 || at >= block.ends.length) continue;
      const from = at === 0 ? 0 : (block.ends[at - 1] as number);
      const to = block.ends[at] as number;
      if (to === from) continue;
      copyShort(block.bytes, from, to, buffer, filled);
      filled += to - from;
    }
    checks[gene] = crc32Of(buffer.subarray(start, filled));
    bytes += length;
  }
  if (filled > 0) await writer.write(buffer.subarray(0, filled));
  return { lengths, checks, bytes };
}

function lengthsOf(blocks: readonly BatchBlock[], genes: number): Uint32Array {
  const lengths = new Uint32Array(genes);
  for (const { firstGene, ends } of blocks) {
    let from = 0;
    for (let i = 0; i < ends.length; i++) {
      const to = ends[i] as number;
      (lengths[firstGene + i] as number) += to - from;
      from = to;
    }
  }
  return lengths;
}

/** Below this length, creating a view to copy from costs more than copying byte by byte. */
function copyShort(
  source: Uint8Array,
  from: number,
  to: number,
  target: Uint8Array,
  at: number,
): void {
  if (to - from > 128) {
    target.set(source.subarray(from, to), at);
    return;
  }
  for (let i = from, j = at; i < to; i++, j++) target[j] = source[i] as number;
}
