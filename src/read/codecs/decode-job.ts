import { DataError, isAbort, isAppFailure, isDataError, messageOf } from '@/model/errors';
import {
  type ByteCodec,
  type Codec,
  corrupt,
  expectWithinLimit,
  MAX_OBJECT_BYTES,
  type ObjectCodec,
  type OutputLimit,
  type PlugInCodec,
  unsupported,
} from './byte-codec';
import { type ChunkPart, countOfPart, densePart, forEachRun } from './chunk-part';
import type { Decoded, DecodedPart, DecodeJob } from './codec';
import { loadCodec, loadPlugIn } from './codec-registry';
import type { CodecStep } from './codec-step';
import { reuse } from './output-buffers';
import { sizeOf, valuesOf } from './values-of';
import { giveBackWasmMemory, isWasmMemory } from './wasm-memory';

/** Maximum decoded size of one chunk: signed 32-bit addresses of the native decoders. */
const MAX_BYTES = 2 ** 31 - 1;

interface DecodeOptions {
  /** True if values may be views of WebAssembly memory, which cannot be transferred. */
  readonly mayLend?: boolean;
}

interface ByteStep {
  readonly step: CodecStep;
  readonly codec: ByteCodec | PlugInCodec;
}

/**
 * Undoes the steps of a job in order, checks the length, reads the values. Never produces more than
 * the job declares. CorruptError for inconsistent bytes, UnsupportedError for unknown codecs and
 * types; both name the codec and the path.
 */
export async function runDecodeJob(
  job: DecodeJob,
  { mayLend = false }: DecodeOptions = {},
): Promise<Decoded> {
  const bytes: ByteStep[] = [];
  let last: { step: CodecStep; codec: ObjectCodec } | undefined;
  for (const [at, step] of job.steps.entries()) {
    if (isSkipped(job.skip, at)) continue;
    const codec = await load(step, job.where);
    if (last)
      throw placed(
        unsupported(`it follows ${last.step.codec}, which produces values`),
        step.codec,
        job.where,
      );
    if (codec.kind === 'objects') last = { step, codec };
    else bytes.push({ step, codec });
  }
  if (!last && job.cuts) return readCuts(job, bytes, job.cuts);
  const content = await undo(job, bytes, last !== undefined);
  if (!last) return readBytes(job, mayLend ? content : ownBytes(content));
  const { step, codec } = last;
  const { as } = job;
  return within(step.codec, job.where, () => {
    if (as.kind === 'raw')
      throw unsupported('it produces values where bytes are expected');
    return { kind: 'values', values: codec.decode(content, step.settings, as) };
  });
}

async function load(step: CodecStep, where: string): Promise<Codec | PlugInCodec> {
  const { codec: name } = step;
  try {
    return (await loadPlugIn(step)) ?? (await loadCodec(name));
  } catch (error) {
    if (isAppFailure(error)) throw error;
    if (isDataError(error)) throw placed(error, name, where);
    throw new DataError(
      'WorkerError',
      `${where}: Petri's decoder for ${name} could not be loaded (${messageOf(error)}). Reload the page.`,
      { cause: error },
    );
  }
}

function isSkipped(skip: number, at: number): boolean {
  return at < 32 && ((skip >>> at) & 1) === 1;
}

/** The bytes after all steps but a final object codec. */
async function undo(
  job: DecodeJob,
  steps: readonly ByteStep[],
  objects: boolean,
): Promise<Uint8Array> {
  const rooms = limitsOf(job, steps, objects);
  let bytes = job.bytes;
  for (const [at, { step, codec }] of steps.entries())
    try {
      const room = rooms[at] as OutputLimit;
      const made =
        codec.kind === 'plug-in'
          ? await codec.decode(bytes)
          : codec.decode(bytes, step.settings, room);
      expectWithinLimit(made.length, room);
      // the input of this step is no longer needed
      if (bytes.buffer !== made.buffer && bytes.buffer !== job.bytes.buffer)
        reuse(bytes.buffer as ArrayBuffer); // decoded bytes are never shared memory
      bytes = made;
    } catch (error) {
      throw placed(error, step.codec, job.where);
    }
  return bytes;
}

/** Maximum output of each step, derived from the last one backwards. */
function limitsOf(
  job: DecodeJob,
  steps: readonly ByteStep[],
  objects: boolean,
): OutputLimit[] {
  let exact = objects ? undefined : lengthOf(job);
  const isOpen = exact === undefined;
  let most = exact ?? Math.min(MAX_OBJECT_BYTES, job.most ?? MAX_OBJECT_BYTES);
  if (most > MAX_BYTES)
    throw new DataError(
      'TooLargeError',
      `${job.where}: one chunk has ${most} bytes, more than the ${MAX_BYTES} that Petri can unpack at once. Re-save the array with smaller chunks.`,
    );
  const rooms: OutputLimit[] = [];
  for (const { step, codec } of [...steps].reverse()) {
    rooms.unshift({ exact, most, isOpen });
    const encodedLength = codec.kind === 'bytes' ? codec.encodedLength : undefined;
    if (encodedLength && exact !== undefined) {
      const length = exact;
      exact = most = within(step.codec, job.where, () => {
        const stored = encodedLength(length, step.settings);
        if (Number.isInteger(stored)) return stored;
        throw corrupt(
          `the expected ${length} bytes are not a whole number of its values`,
        );
      });
    } else {
      exact = undefined;
      // upper bound of a compressor's expansion of incompressible bytes, with a margin
      most = Math.min(MAX_BYTES, most + Math.floor(most / 2) + 65_536);
    }
  }
  return rooms;
}

function lengthOf({ as, where }: DecodeJob): number | undefined {
  if (as.kind === 'raw') return as.length;
  const size = within('type', where, () => {
    if (as.dtype.kind === 'unsupported') throw unsupported(as.dtype.reason);
    return sizeOf(as.dtype);
  });
  return size === undefined ? undefined : as.count * size;
}

/** The requested parts. A final shuffle is undone for these only. */
async function readCuts(
  job: DecodeJob,
  steps: readonly ByteStep[],
  cuts: readonly ChunkPart[],
): Promise<Decoded> {
  const size = itemBytesOf(job);
  const last = steps.at(-1)?.step;
  const isShuffled = last?.codec === 'shuffle' && last.settings.elementsize === size;
  const bytes = await undo(job, isShuffled ? steps.slice(0, -1) : steps, false);
  expectWhole(job, bytes);
  const decoded: Decoded = {
    kind: 'cuts',
    cuts: cuts.map((cut) => {
      const count = countOfPart(cut);
      const as: DecodeJob['as'] =
        job.as.kind === 'raw'
          ? { kind: 'raw', length: count * size }
          : { ...job.as, count };
      return readBytes({ ...job, as }, cutOut(bytes, cut, size, isShuffled));
    }),
  };
  if (bytes.buffer !== job.bytes.buffer) reuse(bytes.buffer as ArrayBuffer);
  return decoded;
}

function itemBytesOf(job: DecodeJob): number {
  const { as, where } = job;
  const length = lengthOf(job);
  const items = as.kind === 'raw' ? as.items : as.count;
  if (length === undefined || !items)
    throw placed(unsupported('its values vary in length'), 'length', where);
  return length / items;
}

/** Checks the length of the whole chunk, of which only parts are read. */
function expectWhole(job: DecodeJob, { length }: Uint8Array): void {
  const whole = lengthOf(job);
  if (length === whole) return;
  const wrong = corrupt(`it contains ${length} bytes instead of ${whole}`);
  throw placed(wrong, 'length', job.where);
}

/** Copies views of WebAssembly memory out of it. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  if (!isWasmMemory(bytes.buffer)) return bytes;
  const own = bytes.slice();
  giveBackWasmMemory(bytes.buffer);
  return own;
}

function readBytes({ as, where }: DecodeJob, bytes: Uint8Array): DecodedPart {
  return within('length', where, () => {
    if (as.kind === 'values')
      return { kind: 'values', values: valuesOf(bytes, as.dtype, as.count) };
    if (as.length !== undefined && bytes.length !== as.length)
      throw corrupt(`it contains ${bytes.length} bytes instead of ${as.length}`);
    return { kind: 'raw', bytes };
  });
}

/** Runs one step; rethrows any error as a DataError that names step and path. */
function within<T>(codec: string, where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw placed(error, codec, where);
  }
}

function placed(error: unknown, codec: string, where: string): unknown {
  if (isAbort(error)) return error;
  const name = isDataError(error) ? error.name : 'CorruptError';
  const reason = messageOf(error);
  const message =
    name === 'CorruptError'
      ? `${where}: a chunk is damaged (${codec}: ${reason}). Download the file again, or ask its author to re-export it.`
      : `${where}: a chunk cannot be read (${codec}: ${reason}).`;
  return new DataError(name, message, { cause: error });
}

/**
 * Copies a part of a chunk of values of `size` bytes, contiguously. In shuffled input the first
 * bytes of all values come first, then all second bytes.
 */
function cutOut(
  bytes: Uint8Array,
  part: ChunkPart,
  size: number,
  isShuffled: boolean,
): Uint8Array {
  const out = new Uint8Array(countOfPart(part) * size);
  const count = isShuffled ? bytes.length / size : 0;
  forEachRun(densePart(part), (from, to, length, fromStep, toStep) => {
    if (isShuffled) {
      for (let plane = 0; plane < size; plane++)
        for (
          let i = 0, f = plane * count + from, t = to * size + plane;
          i < length;
          i++
        ) {
          out[t] = bytes[f] as number;
          f += fromStep;
          t += toStep * size;
        }
      return;
    }
    if (fromStep === 1 && toStep === 1) {
      out.set(bytes.subarray(from * size, (from + length) * size), to * size);
      return;
    }
    for (let i = 0; i < length; i++) {
      const at = (from + i * fromStep) * size;
      out.set(bytes.subarray(at, at + size), (to + i * toStep) * size);
    }
  });
  return out;
}
