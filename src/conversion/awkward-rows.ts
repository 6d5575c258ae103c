import type { AwkwardBuffers } from '@/elements/awkward/buffers';
import type { AwkwardForm } from '@/elements/awkward/form';
import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { NewArray, NewGroup } from '@/writing/new-store';
import { writeArray } from './dense-array';
import { encoding } from './encoding';
import { integersOf, pickBits, readItems, valuesIn } from './picked-buffers';
import { PIECE, pieces, type Rows, runsOf, spread, steps } from './picked-ranges';

/** Where the buffers come from and go to. */
export interface AwkwardCopy {
  readonly buffers: AwkwardBuffers;
  readonly into: NewGroup;
}

type Kind<K extends AwkwardForm['kind']> = Extract<AwkwardForm, { kind: K }>;

/**
 * Writes the buffers of some rows of an awkward array, for the same form: values of the rows alone, as `ak.to_packed` leaves
 * them. In bounded memory: what the rows refer to is found anew for each buffer, from the offsets above it, piece by piece.
 *
 * @throws CorruptError if an offset or index refers to values that are not there
 */
export function writeAwkwardRows(
  { buffers, into }: AwkwardCopy,
  whole: AwkwardForm,
  rows: Rows,
  { signal }: ReadOptions,
): Promise<void> {
  const options = { signal };

  async function write(form: AwkwardForm, taken: Rows): Promise<void> {
    switch (form.kind) {
      case 'empty':
        return;
      case 'numbers': {
        const size = form.inner.reduce((all, extent) => all * extent, 1);
        return copy(`${form.key}-data`, taken, size);
      }
      case 'regular':
        return write(form.content, spread(taken, form.size));
      case 'record':
        for (const content of form.contents) await write(content, taken);
        return;
      case 'list':
        await writeLimits(form, taken);
        return write(form.content, itemsOfLists(form, taken));
      case 'indexed':
        return form.isCategorical
          ? writeCategorical(form, taken)
          : writeIndexed(form, taken);
      case 'masked':
        await (form.by === 'bits'
          ? writeBits(`${form.key}-mask`, taken, form.lowBitFirst)
          : copy(`${form.key}-mask`, taken, 1));
        return write(form.content, taken);
      case 'union':
        return writeUnion(form, taken);
    }
  }

  /** Values of the rows, `size` for each. */
  async function copy(name: string, taken: Rows, size: number): Promise<void> {
    const array = await buffers.open(name);
    const [, ...inner] = array.shape;
    const isWide = inner.reduce((all, extent) => all * extent, 1) === size;
    const items = isWide ? taken : spread(taken, size);
    const across = isWide ? inner : [];
    const out = into.array(name, { dtype: array.dtype, across }, encoding('array'));
    const most = Math.max(1, Math.floor(PIECE / (isWide ? size : 1)));
    let count = 0;
    for await (const ranges of pieces(items, most)) {
      await out.append(
        await readItems(buffers, name, ranges, isWide ? size : 1, options),
      );
      count = ranges.reduce((sum, [start, end]) => sum + end - start, count);
    }
    await out.end(count);
  }

  /** New integers for a buffer of them. */
  async function writeIntegers(
    names: readonly string[],
    listOf: () => AsyncIterable<readonly Float64Array[]>,
  ): Promise<void> {
    const outs: NewArray[] = [];
    for (const name of names) {
      const { dtype } = await buffers.open(name);
      outs.push(into.array(name, { dtype, across: [] }, encoding('array')));
    }
    for await (const lists of listOf())
      for (const [i, values] of lists.entries())
        await outs[i]?.append({ kind: 'numbers', values });
    for (const out of outs) await out.end();
  }

  const integers = async (name: string, ranges: readonly IndexRange[]) =>
    integersOf(await readItems(buffers, name, ranges, 1, options), name);

  /** Where the lists of some rows begin and end. */
  async function limits(form: Kind<'list'>, ranges: readonly IndexRange[]) {
    const [starts, stops] = await (form.by === 'starts'
      ? Promise.all([
          integers(`${form.key}-starts`, ranges),
          integers(`${form.key}-stops`, ranges),
        ])
      : offsetsOf(`${form.key}-offsets`, ranges));
    if (starts.some((start, i) => !(start >= 0 && start <= (stops[i] as number))))
      throw new DataError('CorruptError', `${into.path}: a list ends before it begins.`);
    return { starts, stops };
  }

  async function offsetsOf(name: string, ranges: readonly IndexRange[]) {
    const longer = ranges.map(([start, end]): IndexRange => [start, end + 1]);
    const offsets = await integers(name, longer);
    return [valuesIn(offsets, ranges, 0), valuesIn(offsets, ranges, 1)] as const;
  }

  async function writeLimits(form: Kind<'list'>, taken: Rows): Promise<void> {
    const isOffsets = form.by === 'offsets';
    const names = isOffsets ? ['offsets'] : ['starts', 'stops'];
    const lists = async function* () {
      let end = 0;
      if (isOffsets) yield [Float64Array.of(0)];
      for await (const ranges of pieces(taken)) {
        const { starts, stops } = await limits(form, ranges);
        const first = starts.slice();
        const last = stops.map((stop, i) => {
          first[i] = end;
          end += stop - (starts[i] as number);
          return end;
        });
        yield isOffsets ? [last] : [first, last];
      }
    };
    await writeIntegers(
      names.map((part) => `${form.key}-${part}`),
      lists,
    );
  }

  const itemsOfLists = (form: Kind<'list'>, taken: Rows): Rows =>
    async function* () {
      for await (const ranges of pieces(taken)) {
        const { starts, stops } = await limits(form, ranges);
        yield runsOf(starts, stops);
      }
    };

  async function writeIndexed(form: Kind<'indexed'>, taken: Rows): Promise<void> {
    const name = `${form.key}-index`;
    await writeIntegers([name], async function* () {
      let next = 0;
      for await (const ranges of pieces(taken)) {
        const index = await integers(name, ranges);
        yield [index.map((at) => (at < 0 ? -1 : next++))];
      }
    });
    await write(form.content, async function* () {
      for await (const ranges of pieces(taken)) {
        const present = (await integers(name, ranges)).filter((at) => at >= 0);
        yield runsOf(present, present.map(steps));
      }
    });
  }

  /** Its content is the categories, which stay. */
  async function writeCategorical(form: Kind<'indexed'>, taken: Rows): Promise<void> {
    await copy(`${form.key}-index`, taken, 1);
    for (const name of buffersOf(form.content))
      await writeArray(
        into,
        name,
        await buffers.open(name),
        encoding('array'),
        {},
        options,
      );
  }

  async function writeBits(name: string, taken: Rows, isLowFirst: boolean) {
    const { dtype } = await buffers.open(name);
    const out = into.array(name, { dtype, across: [] }, encoding('array'));
    for await (const ranges of pieces(taken)) {
      const bytes = await integers(
        name,
        ranges.map(
          ([start, end]): IndexRange => [
            ...([Math.floor(start / 8), Math.ceil(end / 8)] as const),
          ],
        ),
      );
      const values = pickBits(bytes, ranges, isLowFirst);
      await out.append({ kind: 'numbers', values });
    }
    await out.end();
  }

  async function writeUnion(form: Kind<'union'>, taken: Rows): Promise<void> {
    const names = [`${form.key}-tags`, `${form.key}-index`] as const;
    const both = (ranges: readonly IndexRange[]) =>
      Promise.all([integers(names[0], ranges), integers(names[1], ranges)]);
    await writeIntegers(names, async function* () {
      const next = form.contents.map(() => 0);
      for await (const ranges of pieces(taken)) {
        const [tags] = await both(ranges);
        const index = tags.map((tag) => {
          const at = next[tag] ?? 0;
          next[tag] = at + 1;
          return at;
        });
        yield [tags, index];
      }
    });
    for (const [number, content] of form.contents.entries())
      await write(content, async function* () {
        for await (const ranges of pieces(taken)) {
          const [tags, index] = await both(ranges);
          const own = index.filter((_, i) => tags[i] === number);
          yield runsOf(own, own.map(steps));
        }
      });
  }

  return write(whole, rows);
}

/** The names of all buffers of a form. */
function buffersOf(form: AwkwardForm): readonly string[] {
  switch (form.kind) {
    case 'empty':
      return [];
    case 'numbers':
      return [`${form.key}-data`];
    case 'regular':
      return buffersOf(form.content);
    case 'record':
      return form.contents.flatMap(buffersOf);
    case 'list': {
      const parts = form.by === 'offsets' ? ['offsets'] : ['starts', 'stops'];
      const own = parts.map((part) => `${form.key}-${part}`);
      return [...own, ...buffersOf(form.content)];
    }
    case 'indexed':
      return [`${form.key}-index`, ...buffersOf(form.content)];
    case 'masked':
      return [`${form.key}-mask`, ...buffersOf(form.content)];
    case 'union':
      return [
        ...[`${form.key}-tags`, `${form.key}-index`],
        ...form.contents.flatMap(buffersOf),
      ];
  }
}
