import type { ByteCodec } from './byte-codec';
import { compileDecoders, type NativeMemory } from './native-decoders';
import { createPcodec } from './pcodec';
import { createZfp, createZfpy } from './zfp';

/** What native/zfp.c and native/pcodec.c export; addresses and lengths in bytes. */
export interface NumberCalls extends NativeMemory {
  zfp_blocks(
    src: number,
    length: number,
    firstBit: number,
    dst: number,
    type: number,
    rank: number,
    extents: number,
    leastBits: number,
    mostBits: number,
    mostPlanes: number,
    leastExponent: number,
  ): number;
  pcodec_file(src: number, length: number, dst: number, room: number): number;
}

/** The compressors that know what numbers are, by name; a module of their own, for few files have any. */
export async function openNumberCodecs(): Promise<ReadonlyMap<string, ByteCodec>> {
  const { numberDecodersInBase64 } = await import('./number-decoders.generated');
  const native = await compileDecoders<NumberCalls>(numberDecodersInBase64);
  return new Map([
    ['zfpy', createZfpy(native)],
    ['zfp', createZfp(native)],
    ['pcodec', createPcodec(native)],
  ]);
}
