import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { AwkwardBuffers } from '@/read/elements/awkward/buffers';
import type { AwkwardForm, FormOf } from '@/read/elements/awkward/form';
import type { NewArray, NewGroup } from '@/write/new-store';
import { writeArray } from './dense-array';
import { encoding } from './encoding';
import { integersOf, pickBits, readItems, valuesIn } from './picked-buffers';
import { PIECE, pieces, type Rows, runsOf, spread, steps } from './picked-ranges';

/** Source and destination of the buffers. */
export interface AwkwardCopy {
  readonly buffers: AwkwardBuffers;
  readonly into: NewGroup;
  readonly options: ReadOptions;
}

/**
 * Writes the buffers of some rows of an awkward array, for the same form: only the values of these rows, as
 * `ak.to_packed` leaves them. Memory is bounded: the values that the rows refer to are located again for each buffer,
 * piece by piece, from the offsets above it.
 *
 * @throws CorruptError if an offset or index refers to values that do not exist
 */
export async function writeAwkwardRows(
  copy: AwkwardCopy,
  form: AwkwardForm,
  taken: Rows,
): Promise<void> {
  switch (form.kind) {
    case 'empty':
      return;
    case 'numbers': {
      const size = form.inner.reduce((all, extent) => all * extent, 1);
      return writeValues(copy, `${form.key}-data`, taken, size);
    }
    case 'regular':
      return writeAwkwardRows(copy, form.content, spread(taken, form.size));
    case 'record':
      for (const content of form.contents) await writeAwkwardRows(copy, content, taken);
      return;
    case 'list':
      await writeLimits(copy, form, taken);
      return writeAwkwardRows(
        copy,
        form.content,
        inBatches(taken, async (ranges) => {
          const { starts, stops } = await readLimits(copy, form, ranges);
          return runsOf(starts, stops);
        }),
      );
    case 'indexed':
      return form.isCategorical
        ? writeCategorical(copy, form, taken)
        : writeIndexed(copy, form, taken);
    case 'masked': {
      const mask = `${form.key}-mask`;
      await (form.by === 'bits'
        ? writeBits(copy, mask, taken, form.lowBitFirst)
        : writeValues(copy, mask, taken, 1));
      return writeAwkwardRows(copy, form.content, taken);
    }
    case 'union':
      return writeUnion(copy, form, taken);
  }
}

/** Maps `derive` over the pieces of the rows; each iteration starts over. */
function inBatches<T>(
  taken: Rows,
  derive: (ranges: readonly IndexRange[]) => Promise<T>,
): () => AsyncGenerator<T> {
  return async function* () {
    for await (const ranges of pieces(taken)) yield await derive(ranges);
  };
}

/** Writes the values of the rows, `size` per row. */
async function writeValues(
  copy: AwkwardCopy,
  name: string,
  taken: Rows,
  size: number,
): Promise<void> {
  const { buffers, options } = copy;
  const [, ...inner] = (await buffers.open(name)).shape;
  const isWide = inner.reduce((all, extent) => all * extent, 1) === size;
  const items = isWide ? taken : spread(taken, size);
  const width = isWide ? size : 1;
  const out = await newBuffer(copy, name, isWide ? inner : []);
  let count = 0;
  for await (const ranges of pieces(items, Math.max(1, Math.floor(PIECE / width)))) {
    await out.append(await readItems(buffers, name, ranges, width, options));
    count = ranges.reduce((sum, [start, end]) => sum + end - start, count);
  }
  await out.end(count);
}

/** Creates a buffer of the same type. */
async function newBuffer(
  { buffers, into }: AwkwardCopy,
  name: string,
  across: readonly number[] = [],
): Promise<NewArray> {
  const { dtype } = await buffers.open(name);
  return into.array(name, { dtype, across }, encoding('array'));
}

/** Writes new integers to the named buffers; each batch has one list per buffer. */
async function writeIntegers(
  copy: AwkwardCopy,
  names: readonly string[],
  batches: AsyncIterable<readonly (Float64Array | Uint8Array)[]>,
): Promise<void> {
  const outs: NewArray[] = [];
  for (const name of names) outs.push(await newBuffer(copy, name));
  for await (const lists of batches)
    for (const [i, values] of lists.entries())
      await outs[i]?.append({ kind: 'numbers', values });
  for (const out of outs) await out.end();
}

async function readIntegers(
  { buffers, options }: AwkwardCopy,
  name: string,
  ranges: readonly IndexRange[],
): Promise<Float64Array> {
  return integersOf(await readItems(buffers, name, ranges, 1, options), name);
}

/** Reads the starts and stops of the lists of some rows. */
async function readLimits(
  copy: AwkwardCopy,
  { key, by }: FormOf<'list'>,
  ranges: readonly IndexRange[],
): Promise<{ readonly starts: Float64Array; readonly stops: Float64Array }> {
  const integers = (part: string, taken: readonly IndexRange[]) =>
    readIntegers(copy, `${key}-${part}`, taken);
  const longer = ranges.map(([start, end]): IndexRange => [start, end + 1]);
  const offsets = by === 'offsets' ? await integers('offsets', longer) : undefined;
  const [starts, stops] = offsets
    ? [valuesIn(offsets, ranges, 0), valuesIn(offsets, ranges, 1)]
    : await Promise.all([integers('starts', ranges), integers('stops', ranges)]);
  if (starts.some((start, i) => !(start >= 0 && start <= (stops[i] as number))))
    throw new DataError(
      'CorruptError',
      `${copy.into.path}: a list ends before it begins.`,
    );
  return { starts, stops };
}

function writeLimits(
  copy: AwkwardCopy,
  form: FormOf<'list'>,
  taken: Rows,
): Promise<void> {
  const isOffsets = form.by === 'offsets';
  async function* limits() {
    let end = 0;
    if (isOffsets) yield [Float64Array.of(0)];
    for await (const ranges of pieces(taken)) {
      const { starts, stops } = await readLimits(copy, form, ranges);
      const first = starts.slice();
      const last = stops.map((stop, i) => {
        first[i] = end;
        end += stop - (starts[i] as number);
        return end;
      });
      yield isOffsets ? [last] : [first, last];
    }
  }
  return writeIntegers(copy, limitNames(form), limits());
}

async function writeIndexed(
  copy: AwkwardCopy,
  form: FormOf<'indexed'>,
  taken: Rows,
): Promise<void> {
  const name = `${form.key}-index`;
  let next = 0;
  const packed = inBatches(taken, async (ranges) => {
    const index = await readIntegers(copy, name, ranges);
    return [index.map((at) => (at < 0 ? -1 : next++))];
  });
  await writeIntegers(copy, [name], packed());
  const present = inBatches(taken, async (ranges) => {
    const own = (await readIntegers(copy, name, ranges)).filter((at) => at >= 0);
    return runsOf(own, own.map(steps));
  });
  return writeAwkwardRows(copy, form.content, present);
}

/** Writes the index of the rows; the content, which is the categories, is copied whole. */
async function writeCategorical(
  copy: AwkwardCopy,
  form: FormOf<'indexed'>,
  taken: Rows,
): Promise<void> {
  await writeValues(copy, `${form.key}-index`, taken, 1);
  const { buffers, into, options } = copy;
  for (const name of bufferNames(form.content))
    await writeArray(
      into,
      name,
      await buffers.open(name),
      encoding('array'),
      {},
      options,
    );
}

function writeBits(
  copy: AwkwardCopy,
  name: string,
  taken: Rows,
  isLowFirst: boolean,
): Promise<void> {
  const bits = inBatches(taken, async (ranges) => {
    const inBytes = ranges.map(
      ([start, end]): IndexRange => [Math.floor(start / 8), Math.ceil(end / 8)],
    );
    const bytes = await readIntegers(copy, name, inBytes);
    return [pickBits(bytes, ranges, isLowFirst)];
  });
  return writeIntegers(copy, [name], bits());
}

async function writeUnion(
  copy: AwkwardCopy,
  form: FormOf<'union'>,
  taken: Rows,
): Promise<void> {
  const [tagsName, indexName] = [`${form.key}-tags`, `${form.key}-index`] as const;
  const next = form.contents.map(() => 0);
  const packed = inBatches(taken, async (ranges) => {
    const tags = await readIntegers(copy, tagsName, ranges);
    const index = tags.map((tag) => {
      const at = next[tag] ?? 0;
      next[tag] = at + 1;
      return at;
    });
    return [tags, index];
  });
  await writeIntegers(copy, [tagsName, indexName], packed());
  for (const [number, content] of form.contents.entries()) {
    const present = inBatches(taken, async (ranges) => {
      const [tags, index] = await Promise.all([
        readIntegers(copy, tagsName, ranges),
        readIntegers(copy, indexName, ranges),
      ]);
      const own = index.filter((_, i) => tags[i] === number);
      return runsOf(own, own.map(steps));
    });
    await writeAwkwardRows(copy, content, present);
  }
}

/** Returns the names of the buffers with the limits of lists: offsets, or starts and stops. */
function limitNames({ key, by }: FormOf<'list'>): readonly string[] {
  return by === 'offsets' ? [`${key}-offsets`] : [`${key}-starts`, `${key}-stops`];
}

/** Returns the names of all buffers of a form. */
function bufferNames(form: AwkwardForm): readonly string[] {
  switch (form.kind) {
    case 'empty':
      return [];
    case 'numbers':
      return [`${form.key}-data`];
    case 'regular':
      return bufferNames(form.content);
    case 'record':
      return form.contents.flatMap(bufferNames);
    case 'list':
      return [...limitNames(form), ...bufferNames(form.content)];
    case 'indexed':
      return [`${form.key}-index`, ...bufferNames(form.content)];
    case 'masked':
      return [`${form.key}-mask`, ...bufferNames(form.content)];
    case 'union': {
      const own = [`${form.key}-tags`, `${form.key}-index`];
      return [...own, ...form.contents.flatMap(bufferNames)];
    }
  }
}
