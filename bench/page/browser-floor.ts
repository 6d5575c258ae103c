import { createDecodePool } from '@workers/decode-pool';
import { bytesInMemory } from '@/read/chunks/assemble';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { openContainer } from '@/read/container/open-container';
import type { BenchInput, BenchRun, BenchTask } from './job';
import { containerOf, openArray } from './petri-reader';

const PAGE = 4096;
const FILES = 32;
const GROUP_BYTES = 8 << 20;
const AT_ONCE = 6;

/**
 * The minimum of any reader in a browser: an array's files are read from their Blobs, and each page
 * of new memory for its values is touched once. Nothing is decoded.
 */
export async function readByBrowser(
  task: BenchTask,
  input: BenchInput,
): Promise<BenchRun> {
  if (task.kind !== 'arrays' || input.kind !== 'folder')
    throw new Error('not measured here');
  const pool = createDecodePool();
  const { root } = await openContainer(containerOf(input), {
    reader: createChunkReader({ pool }),
  });
  const arrays = await Promise.all(
    task.paths.map(async (path) => {
      const { shape, dtype } = await openArray(root, path);
      const values = shape.reduce((all, extent) => all * extent, 1);
      const files = [...input.files].flatMap(([key, file]) =>
        key.startsWith(`${path}/c/`) ? [file] : [],
      );
      return { values, bytes: values * bytesInMemory(dtype), groups: groupsOf(files) };
    }),
  );
  pool.close();
  return async () => {
    let values = 0;
    for (const array of arrays) {
      const memory = new Uint8Array(array.bytes);
      let touched = 0;
      await mapInParallel(array.groups, AT_ONCE, async (group, i) => {
        await new Blob([...group]).arrayBuffer();
        const end = Math.max(touched, (array.bytes * (i + 1)) / array.groups.length);
        for (; touched < end; touched += PAGE) memory[touched] = 1;
      });
      values += array.values;
    }
    return values;
  };
}

/** Number of files that are best read together. */
function groupsOf(files: readonly File[]): File[][] {
  const groups: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const open = groups.at(-1);
    if (open && open.length < FILES && bytes + file.size <= GROUP_BYTES) open.push(file);
    else {
      groups.push([file]);
      bytes = 0;
    }
    bytes += file.size;
  }
  return groups;
}
