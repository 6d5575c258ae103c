import { compileAsset } from '@/model/asset';
import { lazyModule } from '@/model/lazy-module';
import type { NumberArray } from '@/model/values';
import type { NativeMemory, NativeScope } from './native-decoders';

type NumberArrayConstructor = {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): NumberArray;
  new (buffer: ArrayBuffer): NumberArray;
};

/** The number types that native/compare.c compares. */
export const COMPARED_TYPES = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float32: Float32Array,
  float64: Float64Array,
} as const satisfies Readonly<Record<string, NumberArrayConstructor>>;

export type ComparedType = keyof typeof COMPARED_TYPES;

/** The exports of native/compare.c; addresses in bytes, numbers of any alignment. */
export type ComparisonCalls = Readonly<
  Record<
    `compare_${ComparedType}`,
    (numbers: number, count: number, asked: number, flags: number, met: number) => void
  >
>;

/** Inclusive range of numbers, in their own type. */
export interface TypedComparison {
  readonly type: ComparedType;
  readonly first: number | bigint;
  readonly last: number | bigint;
  readonly flips: boolean;
  /** Marks missing numbers. */
  readonly fill: number | bigint | undefined;
  /** True if NaN, which is in no range, satisfies a negated comparison. */
  readonly nanMeets: boolean;
}

/** Statistics of a comparison; `min` and `max` are unchanged if all numbers are missing or NaN. */
export interface TypedLimits {
  readonly min: number | bigint;
  readonly max: number | bigint;
  readonly masked: number;
  readonly nan: number;
}

const [FLIPS, HAS_FILL, NAN_MEETS] = [1, 2, 4];

/** Compares numbers in the decoders' memory. */
export class Comparisons {
  readonly #module: WebAssembly.Module;
  /** One per memory that the decoders have had. */
  readonly #calls = new WeakMap<WebAssembly.Memory, ComparisonCalls>();

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /**
   * Sets bit `i` of `met`, lowest first, if number `i` at `address` satisfies the comparison; `met`
   * has one word per 32.
   */
  compare(
    scope: NativeScope<NativeMemory>,
    { type, first, last, flips, fill, nanMeets }: TypedComparison,
    [address, count]: readonly [address: number, count: number],
    met: Uint32Array,
  ): TypedLimits {
    const OfType: NumberArrayConstructor = COMPARED_TYPES[type];
    const size = OfType.BYTES_PER_ELEMENT;
    const counts = Math.ceil((5 * size) / 4) * 4; // address of `masked` and `nan`
    const asked = scope.reserve(counts + 8);
    const bits = scope.reserve(4 * met.length);
    const numbers = new OfType(5);
    const [least, most] = extremesOf(numbers);
    // each of its own type
    for (const [i, one] of [first, last, fill ?? least, most, least].entries())
      numbers[i] = one as never;
    scope.view(asked, 5 * size).set(bytesOf(numbers));
    const flags =
      (flips ? FLIPS : 0) |
      (fill === undefined ? 0 : HAS_FILL) |
      (nanMeets ? NAN_MEETS : 0);
    const calls = this.#callsOf(scope.calls.memory);
    calls[`compare_${type}`](address, count, asked, flags, bits);
    const bytes = Math.ceil(count / 8);
    bytesOf(met).set(scope.view(bits, bytes));
    const found = scope.view(asked, counts + 8).slice();
    const [, , , min = most, max = least] = new OfType(found.buffer.slice(0, 5 * size));
    const [masked = 0, nan = 0] = new Uint32Array(found.buffer, counts);
    return { min, max, masked, nan };
  }

  #callsOf(memory: WebAssembly.Memory): ComparisonCalls {
    const known = this.#calls.get(memory);
    if (known) return known;
    const { exports } = new WebAssembly.Instance(this.#module, { env: { memory } });
    // the only cast, which trusts the generated module to be the output of native/build-compare.sh
    const calls = exports as unknown as ComparisonCalls;
    this.#calls.set(memory, calls);
    return calls;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The smallest and largest number of a type. */
export function extremesOf(
  numbers: NumberArray,
): readonly [least: number | bigint, most: number | bigint] {
  if (numbers instanceof BigInt64Array) return [-(2n ** 63n), 2n ** 63n - 1n];
  if (numbers instanceof BigUint64Array) return [0n, 2n ** 64n - 1n];
  if (numbers instanceof Float32Array || numbers instanceof Float64Array)
    return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const bits = 8 * numbers.BYTES_PER_ELEMENT;
  const isSigned =
    numbers instanceof Int8Array ||
    numbers instanceof Int16Array ||
    numbers instanceof Int32Array;
  return isSigned ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
}

/** The comparisons of this thread, compiled on first use. */
export const openComparisons = lazyModule(
  async (): Promise<Comparisons> =>
    new Comparisons(
      await compileAsset(new URL('./native/comparisons.wasm', import.meta.url)),
    ),
);
