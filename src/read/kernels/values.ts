import { type NumberArray, narrow64, type Values } from '@/model/values';
import { corrupt } from '@/read/codecs/byte-codec';
import { runDecodeJob } from '@/read/codecs/decode-job';
import { reuse } from '@/read/codecs/output-buffers';
import type { KernelChunk, KernelRun } from './job';

/** Numbers of up to 53 bits, which loops can process without conversion. */
export type PlainNumbers = Exclude<NumberArray, BigInt64Array | BigUint64Array>;

/** The values of a chunk in its requested range; a single fill value if it was never written. */
export type ChunkNumbers =
  | {
      readonly kind: 'numbers';
      readonly numbers: PlainNumbers;
      /** Returns the memory for reuse; the values must not be used any more. */
      release?(): void;
    }
  | { readonly kind: 'fill'; readonly value: number };

/**
 * Decodes a chunk of numbers or booleans. 64-bit integers become doubles, rounded beyond 2^53.
 * Errors as for runDecodeJob, and CorruptError if it is not numeric.
 */
export async function numbersOfChunk(
  run: KernelRun,
  chunk: KernelChunk,
): Promise<ChunkNumbers> {
  switch (chunk.kind) {
    case 'absent':
      return { kind: 'fill', value: plainNumbers(chunk.fill, run.where)[0] ?? 0 };
    case 'values':
      return { kind: 'numbers', numbers: plainNumbers(chunk.values, run.where) };
    case 'encoded': {
      const numbers = plainNumbers(await decodedValues(run, chunk), run.where);
      return { kind: 'numbers', numbers, ...releaseOf(numbers, chunk) };
    }
  }
}

type EncodedChunk = Extract<KernelChunk, { kind: 'encoded' }>;

async function decodedValues(
  { steps, dtype, where }: KernelRun,
  { bytes, skip, count }: EncodedChunk,
): Promise<Values> {
  const as = { kind: 'values', dtype, count } as const;
  const decoded = await runDecodeJob(
    { bytes, steps, skip, as, where },
    { mayLend: true },
  );
  if (decoded.kind === 'values') return decoded.values;
  throw corrupt(`${where}: a chunk does not contain numbers`);
}

/** Nothing for values without a codec, which are views of bytes that others may use; decoded ones are never shared memory. */
function releaseOf({ buffer }: NumberArray, { bytes }: EncodedChunk) {
  return buffer === bytes.buffer ? {} : { release: () => reuse(buffer as ArrayBuffer) };
}

function plainNumbers(values: Values, where: string): PlainNumbers {
  if (values.kind === 'booleans') return values.values;
  if (values.kind !== 'numbers')
    throw corrupt(`${where}: a chunk contains ${values.kind} instead of numbers`);
  const numbers = values.values;
  if (!(numbers instanceof BigInt64Array || numbers instanceof BigUint64Array))
    return numbers;
  const narrow = narrow64(numbers);
  return narrow instanceof BigInt64Array || narrow instanceof BigUint64Array
    ? Float64Array.from(narrow as ArrayLike<bigint>, Number)
    : narrow;
}

/**
 * All values of a chunk, 64-bit integers exactly; `release` allows reuse of their memory.
 * CorruptError if it is not numeric.
 */
export async function exactNumbers(
  run: KernelRun,
  chunk: KernelChunk,
): Promise<{ readonly numbers: NumberArray; release?(): void }> {
  const numbersIn = (values: Values) => {
    if (values.kind === 'numbers') return values.values;
    throw corrupt(`${run.where}: a chunk contains ${values.kind} instead of numbers`);
  };
  switch (chunk.kind) {
    case 'absent': {
      const one = numbersIn(chunk.fill);
      const OfType = one.constructor as new (length: number) => NumberArray;
      return { numbers: new OfType(chunk.to).fill((one[0] ?? 0) as never) };
    }
    case 'values':
      return { numbers: numbersIn(chunk.values) };
    case 'encoded': {
      const numbers = numbersIn(await decodedValues(run, chunk));
      return { numbers, ...releaseOf(numbers, chunk) };
    }
  }
}

/** Number of requested values in the chunks of a run. */
export function lengthOfRun({ chunks }: KernelRun): number {
  return chunks.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** All values of a run, in an array that represents each of them exactly. */
export async function gatherRun(
  run: KernelRun,
  target: Int32Array | Float32Array | Float64Array,
): Promise<void> {
  let at = 0;
  for (const chunk of run.chunks) {
    const { from, to } = chunk;
    const found = await numbersOfChunk(run, chunk);
    if (found.kind === 'fill') target.fill(found.value, at, at + to - from);
    else {
      target.set(found.numbers.subarray(from, to), at);
      found.release?.();
    }
    at += to - from;
  }
}
