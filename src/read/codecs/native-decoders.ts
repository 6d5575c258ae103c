import { compileAsset } from '@/model/asset';
import { DataError } from '@/model/errors';
import { sharedOnce } from '@/read/bytes/shared-request';
import { corrupt } from './byte-codec';
import { bytesToFill } from './output-buffers';
import { lendWasmMemory } from './wasm-memory';

/** The exports of every module of native/; addresses and lengths in bytes. */
export interface NativeMemory {
  readonly memory: WebAssembly.Memory;
  malloc(length: number): number;
  free(address: number): void;
}

/** The exports of native/deflate.c and native/shuffles.c. */
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

/** These, and the exports of native/decoders.c. */
export interface NativeCalls extends DeflateCalls {
  lz4_block(src: number, length: number, dst: number, room: number): number;
  zstd_frames(src: number, length: number, dst: number, room: number): number;
  zstd_size(src: number, length: number): number;
  blosclz_block(src: number, length: number, dst: number, room: number): number;
  lzf_block(src: number, length: number, dst: number, room: number): number;
  snappy_block(src: number, length: number, dst: number, room: number): number;
}

/** Error codes of a decoder. */
export const NO_ROOM = -2;

/** Memory of the decoders for one decode. */
export interface NativeScope<Calls extends NativeMemory = NativeCalls> {
  readonly calls: Calls;
  /** Allocates memory, contents undefined; returns its address. */
  reserve(length: number): number;
  /** The address of a copy. */
  put(bytes: Uint8Array): number;
  /** A view, valid until the next `reserve` or `put`. */
  view(address: number, length: number): Uint8Array;
  /**
   * The result for use after the scope, which may not allocate any more: a copy, or a view if a
   * copy would be too large.
   */
  take(address: number, length: number): Uint8Array;
}

// wasm memory never shrinks: an instance that grew beyond this is left to the garbage collector
const KEPT_BYTES = 32 * 2 ** 20;
const GRACE = 8;

/**
 * WebAssembly decoders: for inflate, zstd, lz4, blosc and the shuffles, or those of other modules.
 * Compiled from an asset of our own, for which the policy needs `wasm-unsafe-eval`.
 */
export class NativeDecoders<Calls extends NativeMemory = NativeCalls> {
  readonly #module: WebAssembly.Module;
  #calls: Calls | undefined;
  /** Number of open scopes: nested ones use the same memory. */
  #depth = 0;
  /**
   * Number of further scopes before an instance with large memory is replaced: small jobs come
   * between large ones.
   */
  #grace = 0;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Runs `work` in a memory scope, which is freed in any case. */
  use<T>(work: (scope: NativeScope<Calls>) => T): T {
    this.#calls ??=
      // the only cast, which trusts the generated modules to be the output of native/build*.sh
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
      // the allocator overwrites freed memory
      if (!isLent) free();
      return answer;
    } catch (error) {
      // after a trap the heap may be inconsistent
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

/** All decoders of this thread, compiled on first use. */
export const openNativeDecoders = sharedOnce(
  async (): Promise<NativeDecoders> =>
    new NativeDecoders(
      await compileAsset(new URL('./native/native-decoders.wasm', import.meta.url)),
    ),
);

/** Those that most files need, a third of the code; compiled on first use. */
export const openDeflateDecoders = sharedOnce(
  async (): Promise<NativeDecoders<DeflateCalls>> =>
    new NativeDecoders(
      await compileAsset(new URL('./native/deflate-decoders.wasm', import.meta.url)),
    ),
);
