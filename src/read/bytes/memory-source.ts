import { throwIfAborted } from '@/model/errors';
import type { ByteSource } from './byte-source';
import { expectWithin } from './expect-within';

/**
 * A source over bytes in memory. Use it for a file that was read whole, and in tests. Reads are views of the bytes.
 *
 * @example
 * const source = memorySource(new Uint8Array(await file.arrayBuffer()), file.name);
 * const { root } = await openContainer({ kind: 'bytes', source }, { reader });
 */
export function memorySource(bytes: Uint8Array, name: string): ByteSource {
  const source = { name, size: bytes.length };
  const view = (position: number, length: number) => {
    expectWithin(source, position, length);
    return bytes.subarray(position, position + length);
  };
  return {
    ...source,
    async read(position, length, options) {
      throwIfAborted(options?.signal);
      return view(position, length);
    },
    readSync: view,
  };
}
