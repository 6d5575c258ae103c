import { sharedOnce } from '@/bytes/shared-request';
import { DataError } from '@/model/errors';
import { corrupt } from './byte-codec';
import { bytesToFill } from './decoded-bytes';
import { lendWasmMemory } from './wasm-memory';

/** What every module of native/ exports; addresses and lengths in bytes. */
export interface NativeMemory {
  readonly memory: WebAssembly.Memory;
  malloc(length: number): number;
  free(address: number): void;
}

/** What native/deflate.c and native/shuffles.c export. */
export interface DeflateCalls extends NativeMemory {
  inflate_zlib(src: number, length: number, dst: number, room: number): number;
  inflate_member(
    src: number,
    length: number,
    dst: number,
    room: number,
    taken: number,
  ): number;
  unshuffle(size: number, count: number, src: number, dst: number): void;
  unbitshuffle(
    size: number,
    count: number,
    src: number,
    planes: number,
    dst: number,
  ): void;
}

/** These, and what native/decoders.c exports. */
export interface NativeCalls extends DeflateCalls {
  lz4_block(src: number, length: number, dst: number, room: number): number;
  zstd_frames(src: number, length: number, dst: number, room: number): number;
  zstd_size(src: number, length: number): number;
  blosclz_block(src: number, length: number, dst: number, room: number): number;
  lzf_block(src: number, length: number, dst: number, room: number): number;
  snappy_block(src: number, length: number, dst: number, room: number): number;
}

/** The answers of a decoder that are no length. */
export const NO_ROOM = -2;

/** Memory of the decoders for the time of one decode. */
export interface NativeScope<Calls extends NativeMemory = NativeCalls> {
  readonly calls: Calls;
  /** The address of so many bytes, of undefined content. */
  reserve(length: number): number;
  /** The address of a copy. */
  put(bytes: Uint8Array): number;
  /** A view, good until the next `reserve` or `put`. */
  view(address: number, length: number): Uint8Array;
  /**
   * The bytes for after the scope, which makes nothing more: a copy, or the memory itself where a copy would be a
   * large part of what the browser has.
   */
  take(address: number, length: number): Uint8Array;
}

// wasm memory never shrinks: an instance that grew beyond this is left to the garbage collector
const KEPT_BYTES = 32 * 2 ** 20;
const GRACE = 8;

/**
 * WebAssembly decoders: behind inflate, zstd, lz4, blosc and the shuffles, or others by their calls. Instantiated from bytes
 * in our own script, so the policy needs `wasm-unsafe-eval` and no address to fetch from.
 */
export class NativeDecoders<Calls extends NativeMemory = NativeCalls> {
  readonly #module: WebAssembly.Module;
  #calls: Calls | undefined;
  /** Scopes that are open: one within another uses the same memory. */
  #depth = 0;
  /** How many more scopes may use an instance whose large memory was given back: between large ones come small ones. */
  #grace = 0;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Runs `work` with memory of its own, freed afterwards whatever happens. */
  use<T>(work: (scope: NativeScope<Calls>) => T): T {
    this.#calls ??=
      // the one cast that trusts the generated modules to be what native/build*.sh makes
      new WebAssembly.Instance(this.#module).exports as unknown as Calls;
    const calls = this.#calls;
    const reserved: number[] = [];
    let isLent = false;
    const free = () => {
      for (const address of reserved.splice(0)) calls.free(address);
    };
    const reserve = (length: number): number => {
      const address = calls.malloc(Math.max(16, length)) >>> 0;
      if (address === 0)
        throw new DataError(
          'TooLargeError',
          `there is not enough memory for ${length} unpacked bytes`,
        );
      reserved.push(address);
      return address;
    };
    const view = (address: number, length: number) =>
      new Uint8Array(calls.memory.buffer, address, length);
    const put = (bytes: Uint8Array): number => {
      const address = reserve(bytes.length);
      view(address, bytes.length).set(bytes);
      return address;
    };
    const take = (address: number, length: number): Uint8Array => {
      if (length > KEPT_BYTES && this.#depth === 1) {
        isLent = true;
        lendWasmMemory(calls.memory.buffer, () => {
          free();
          this.#calls ??= calls;
          this.#grace = GRACE;
        });
        return view(address, length);
      }
      const out = bytesToFill(length);
      out.set(view(address, length));
      return out;
    };
    this.#depth += 1;
    try {
      const answer = work({ calls, reserve, put, view, take });
      // the allocator writes into what is free
      if (!isLent) free();
      return answer;
    } catch (error) {
      // after a trap the heap may be in any state
      this.#calls = undefined;
      if (error instanceof WebAssembly.RuntimeError)
        throw corrupt('its bytes cannot be decoded');
      throw error;
    } finally {
      this.#depth -= 1;
      const isLarge = calls.memory.buffer.byteLength > KEPT_BYTES;
      if (isLent || (isLarge && this.#grace-- <= 0)) this.#calls = undefined;
    }
  }
}

/** All decoders of this thread, compiled when first needed. */
export const openNativeDecoders = sharedOnce(async (): Promise<NativeDecoders> => {
  const { nativeDecodersInBase64 } = await import('./native-decoders.generated');
  return compileDecoders(nativeDecodersInBase64);
});

/** Of these, the ones that most files need and that take a third of the code. */
export const openDeflateDecoders = sharedOnce(
  async (): Promise<NativeDecoders<DeflateCalls>> => {
    const { deflateDecodersInBase64 } = await import('./deflate-decoders.generated');
    return compileDecoders(deflateDecodersInBase64);
  },
);

/** Decoders of native/, out of their text. */
export async function compileDecoders<Calls extends NativeMemory>(
  base64: string,
): Promise<NativeDecoders<Calls>> {
  return new NativeDecoders<Calls>(await WebAssembly.compile(moduleBytes(base64)));
}

/** A module of native/ before it is compiled, out of its text. */
export function moduleBytes(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
