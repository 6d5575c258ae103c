import type { IndexRange } from '@/model/block';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { datetimeText, notATime, timedeltaText } from '@/model/time-text';
import type { Values } from '@/model/values';
import { corrupt } from '../expect';
import { expectRoom } from '../region';
import type { AwkwardBuffers } from './buffers';
import type { AwkwardForm } from './form';
import { readMask } from './mask';
import type { AwkwardValue } from './value';

type Rows = readonly AwkwardValue[];

/** Reads rows of awkward arrays; reads only the range of each buffer that the rows need. */
export function awkwardReader(
  buffers: AwkwardBuffers,
  path: Path,
  options?: ReadOptions,
) {
  function read(form: AwkwardForm, range: IndexRange): Promise<Rows> {
    const [start, stop] = range;
    expectRoom(stop - start, path);
    switch (form.kind) {
      case 'numbers':
        return readNumbers(form, range);
      case 'empty':
        if (stop > start)
          throw corrupt(path, 'an index points into an empty part', 'AwkwardArrays');
        return Promise.resolve([]);
      case 'list':
        return readLists(form, range);
      case 'regular':
        return readRegular(form, range);
      case 'record':
        return readRecords(form, range);
      case 'indexed':
        return readIndexed(form, range);
      case 'masked':
        return readMasked(form, range);
      case 'union':
        return readUnion(form, range);
    }
  }

  type Kind<K extends AwkwardForm['kind']> = Extract<AwkwardForm, { kind: K }>;

  async function readNumbers(
    form: Kind<'numbers'>,
    [start, stop]: IndexRange,
  ): Promise<Rows> {
    const size = form.inner.reduce((a, b) => a * b, 1);
    const values = await buffers.read(
      `${form.key}-data`,
      [start * size, stop * size],
      options,
    );
    let items: Rows = itemsOf(values, path);
    for (const inner of [...form.inner].reverse())
      items = Array.from({ length: inner === 0 ? 0 : items.length / inner }, (_, i) =>
        items.slice(i * inner, (i + 1) * inner),
      );
    return items;
  }

  async function readLists(form: Kind<'list'>, [start, stop]: IndexRange): Promise<Rows> {
    const range: IndexRange = [start, stop];
    let starts: Float64Array;
    let stops: Float64Array;
    if (form.by === 'offsets') {
      const offsets = await buffers.readIntegers(
        `${form.key}-offsets`,
        [start, stop + 1],
        options,
      );
      starts = offsets.subarray(0, -1);
      stops = offsets.subarray(1);
    } else
      [starts, stops] = await Promise.all([
        buffers.readIntegers(`${form.key}-starts`, range, options),
        buffers.readIntegers(`${form.key}-stops`, range, options),
      ]);
    starts.forEach((from, i) => {
      if (from >= 0 && from <= (stops[i] as number)) return;
      throw corrupt(path, `list ${start + i} ends before it begins`, 'AwkwardArrays');
    });
    const [low, content] = await readReach(form.content, starts, stops);
    return Array.from(starts, (from, i) =>
      listOf(content.slice(from - low, (stops[i] as number) - low), form.text),
    );
  }

  /** The range of a content between the smallest start and the greatest stop. */
  async function readReach(
    content: AwkwardForm,
    starts: Float64Array,
    stops: Float64Array,
  ): Promise<[low: number, content: Rows]> {
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    for (let i = 0; i < starts.length; i++) {
      if (starts[i] === stops[i]) continue;
      low = Math.min(low, starts[i] as number);
      high = Math.max(high, stops[i] as number);
    }
    if (high <= low) return [0, []];
    return [low, await read(content, [low, high])];
  }

  async function readRegular(
    form: Kind<'regular'>,
    [start, stop]: IndexRange,
  ): Promise<Rows> {
    const { size } = form;
    const content = await awkwardReader(
      buffers,
      path,
      options,
    )(form.content, [start * size, stop * size]);
    return Array.from({ length: stop - start }, (_, i) =>
      listOf(content.slice(i * size, (i + 1) * size), form.text),
    );
  }

  async function readRecords(form: Kind<'record'>, range: IndexRange): Promise<Rows> {
    const columns = await Promise.all(
      form.contents.map((content) => read(content, range)),
    );
    const { fields } = form;
    return Array.from({ length: range[1] - range[0] }, (_, row) => {
      const values = columns.map((column) => column[row] ?? null);
      return fields
        ? new Map(fields.map((name, i) => [name, values[i] ?? null]))
        : values;
    });
  }

  async function readIndexed(form: Kind<'indexed'>, range: IndexRange): Promise<Rows> {
    const index = await buffers.readIntegers(`${form.key}-index`, range, options);
    const present = index.filter((at) => at >= 0);
    const [low, content] = await readReach(
      form.content,
      present,
      present.map((at) => at + 1),
    );
    return Array.from(index, (at) => (at < 0 ? null : (content[at - low] ?? null)));
  }

  async function readMasked(
    form: Kind<'masked'>,
    [start, stop]: IndexRange,
  ): Promise<Rows> {
    const [values, isThere] = await Promise.all([
      awkwardReader(buffers, path, options)(form.content, [start, stop]),
      readMask(form, [start, stop], buffers, options),
    ]);
    return values.map((value, i) => (isThere[i] ? value : null));
  }

  async function readUnion(form: Kind<'union'>, range: IndexRange): Promise<Rows> {
    const [tags, index] = await Promise.all([
      buffers.readIntegers(`${form.key}-tags`, range, options),
      buffers.readIntegers(`${form.key}-index`, range, options),
    ]);
    const parts = await Promise.all(
      form.contents.map((content, tag) => {
        const starts = index.filter((_, i) => tags[i] === tag);
        return readReach(
          content,
          starts,
          starts.map((at) => at + 1),
        );
      }),
    );
    return Array.from(tags, (tag, i) => {
      const part = parts[tag];
      if (!part) throw corrupt(path, `tag ${tag} refers to no content`, 'AwkwardArrays');
      return part[1][(index[i] as number) - part[0]] ?? null;
    });
  }

  return read;
}

function listOf(items: Rows, isText: boolean): AwkwardValue {
  return isText ? new TextDecoder().decode(Uint8Array.from(items, Number)) : items;
}

function itemsOf(values: Values, path: Path): Rows {
  if (values.kind === 'numbers')
    return Array.from(values.values as ArrayLike<number | bigint>);
  if (values.kind === 'booleans')
    return Array.from(values.values, (value) => value === 1);
  if (values.kind === 'complex') {
    const parts = values.values;
    return Array.from({ length: parts.length / 2 }, (_, i) => ({
      re: parts[2 * i] as number,
      im: parts[2 * i + 1] as number,
    }));
  }
  if (values.kind === 'times') {
    const { time, unit, step } = values;
    const textOf = time === 'datetime' ? datetimeText : timedeltaText;
    return Array.from(values.values, (value) =>
      value === notATime ? null : textOf(value, unit, step),
    );
  }
  throw corrupt(path, `a buffer contains ${values.kind}`, 'AwkwardArrays');
}
