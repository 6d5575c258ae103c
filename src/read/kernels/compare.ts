import { type NumberLimits, numberLimits } from '@/model/number-limits';
import {
  isWide,
  plainRanges,
  testNumbers,
  testWide,
  wideRanges,
} from '@/model/number-ranges';
import { packBits } from '@/model/row-bits';
import { splitFill } from '@/model/split-fill';
import type { NumberArray } from '@/model/values';
import {
  type Comparisons,
  openComparisons,
  type TypedComparison,
  type TypedLimits,
} from '@/read/codecs/comparisons';
import {
  decodeInside,
  type InsideCalls,
  openInsideDecoders,
} from '@/read/codecs/decode-inside';
import type { NativeDecoders } from '@/read/codecs/native-decoders';
import type {
  AnswerOf,
  KernelChunk,
  KernelJob,
  KernelRun,
  NumberComparison,
} from './job';
import { comparedTypeOf, storedTypeOf, typedComparison } from './typed-comparison';
import { exactNumbers } from './values';

type CompareJob = Extract<KernelJob, { kernel: 'compare' }>;

/** Compares in WebAssembly, in the memory where the numbers are decoded. */
interface Native {
  readonly decoders: NativeDecoders<InsideCalls>;
  readonly comparisons: Comparisons;
}

/** Compares numbers beside the decoder, so that one bit per row crosses the threads instead of all values. */
export async function compareNumbers({
  values: run,
  comparison,
}: CompareJob): Promise<AnswerOf<CompareJob>> {
  const native = {
    decoders: await openInsideDecoders(run.steps),
    comparisons: await openComparisons(),
  };
  const words = run.chunks.map(({ from, to }) => Math.ceil((to - from) / 32));
  const met = new Uint32Array(words.reduce((sum, one) => sum + one, 0));
  const limits: NumberLimits[] = [];
  let at = 0;
  for (const [i, chunk] of run.chunks.entries()) {
    const rows = met.subarray(at, at + (words[i] as number));
    limits.push(
      compareStored(native, run, chunk, comparison, rows) ??
        (await compareDecoded(native, run, chunk, comparison, rows)),
    );
    at += rows.length;
  }
  return { kind: 'compared', met, limits };
}

/** Compares a chunk in the memory that it is decoded to; undefined if that is not supported. */
function compareStored(
  { decoders, comparisons }: Native,
  { steps, dtype, where }: KernelRun,
  chunk: KernelChunk,
  comparison: NumberComparison,
  rows: Uint32Array,
): NumberLimits | undefined {
  if (chunk.kind !== 'encoded') return undefined;
  const type = storedTypeOf(dtype);
  const typed = type && typedComparison(type, comparison);
  if (!typed) return undefined;
  const { bytes, skip, count, from, to } = chunk;
  const job = {
    bytes,
    steps,
    skip,
    as: { kind: 'values', dtype, count },
    where,
  } as const;
  const found = decodeInside(decoders, job, (scope, address, size) =>
    comparisons.compare(scope, typed, [address + from * size, to - from], rows),
  );
  return found && limitsOf(found, comparison, to - from);
}

/** Any other chunk. */
async function compareDecoded(
  { decoders, comparisons }: Native,
  run: KernelRun,
  chunk: KernelChunk,
  comparison: NumberComparison,
  rows: Uint32Array,
): Promise<NumberLimits> {
  const { numbers, release } = await exactNumbers(run, chunk);
  const part = numbers.subarray(chunk.from, chunk.to);
  const typed = typedComparison(comparedTypeOf(part), comparison);
  const limits = typed
    ? limitsOf(
        compareCopied(decoders, comparisons, part, typed, rows),
        comparison,
        part.length,
      )
    : compareInSteps(part, comparison, rows);
  release?.();
  return limits;
}

function compareCopied(
  decoders: NativeDecoders<InsideCalls>,
  comparisons: Comparisons,
  { buffer, byteOffset, byteLength, length }: NumberArray,
  typed: TypedComparison,
  rows: Uint32Array,
): TypedLimits {
  return decoders.use((scope) => {
    const address = scope.put(new Uint8Array(buffer, byteOffset, byteLength));
    return comparisons.compare(scope, typed, [address, length], rows);
  });
}

function limitsOf(
  { min, max, masked, nan }: TypedLimits,
  { fill }: NumberComparison,
  count: number,
): NumberLimits {
  const values = count - masked - nan;
  const isNaNFill = Number.isNaN(fill);
  return {
    min: values === 0 ? Number.POSITIVE_INFINITY : doubleOf(min, -1),
    max: values === 0 ? Number.NEGATIVE_INFINITY : doubleOf(max, 1),
    values,
    nan: isNaNFill ? 0 : nan,
    masked: isNaNFill ? nan : masked,
  };
}

/** Maximum distance of a double from its neighbours, for 64-bit integers. */
const MAX_STEP = 4096;

/** A limit as a double; beyond 53 bits, one that encloses it. */
function doubleOf(limit: number | bigint, direction: 1 | -1): number {
  const double = Number(limit);
  if (typeof limit === 'number' || Number.isSafeInteger(double)) return double;
  return double + direction * MAX_STEP;
}

/** Several ranges of numbers. */
function compareInSteps(
  numbers: NumberArray,
  { ranges, flips, fill, nanIsData }: NumberComparison,
  words: Uint32Array,
): NumberLimits {
  const { values, missing } = splitFill(numbers, fill);
  const flip = flips ? 1 : 0;
  const rows = new Uint8Array(numbers.length).fill(1);
  if (isWide(values)) testWide(values, wideRanges(ranges), flip, rows, 0);
  else testNumbers(values, plainRanges(ranges), flip, rows, 0);
  for (let i = 0; missing && i < missing.length; i++)
    rows[i] = (rows[i] as number) & ((missing[i] as number) ^ 1);
  if (flips && !nanIsData)
    for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) rows[i] = 0;
  packBits(rows, words);
  return numberLimits(values, missing, 0, values.length);
}
