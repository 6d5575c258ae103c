import type { IndexRange } from '@/model/block';
import type { Path } from '@/model/path';
import { datetimeText, notATime, timedeltaText } from '@/model/time-text';
import type { Values } from '@/model/values';
import { corrupt } from '../expect';
import { expectWithinMemory } from '../region';
import { type AwkwardSource, readIntegers, readLimits } from './buffers';
import type { AwkwardForm, FormOf } from './form';
import { readMask } from './mask';
import type { AwkwardValue } from './value';

type Rows = readonly AwkwardValue[];

/** Reads rows of an awkward array; reads only the range of each buffer that the rows need. */
export async function readAwkward(
  source: AwkwardSource,
  form: AwkwardForm,
  range: IndexRange,
): Promise<Rows> {
  const [start, stop] = range;
  expectWithinMemory(stop - start, source.path);
  switch (form.kind) {
    case 'numbers':
      return readNumbers(source, form, range);
    case 'empty':
      if (stop === start) return [];
      throw corrupt(source.path, 'an index points into an empty part', 'AwkwardArrays');
    case 'list':
      return readLists(source, form, range);
    case 'regular':
      return readRegular(source, form, range);
    case 'record':
      return readRecords(source, form, range);
    case 'indexed':
      return readIndexed(source, form, range);
    case 'masked':
      return readMasked(source, form, range);
    case 'union':
      return readUnion(source, form, range);
  }
}

async function readNumbers(
  { buffers, path, options }: AwkwardSource,
  form: FormOf<'numbers'>,
  [start, stop]: IndexRange,
): Promise<Rows> {
  const size = form.inner.reduce((a, b) => a * b, 1);
  const flat: IndexRange = [start * size, stop * size];
  let items = itemsOf(await buffers.read(`${form.key}-data`, flat, options), path);
  for (const inner of [...form.inner].reverse())
    items = Array.from({ length: inner === 0 ? 0 : items.length / inner }, (_, i) =>
      items.slice(i * inner, (i + 1) * inner),
    );
  return items;
}

async function readLists(
  source: AwkwardSource,
  form: FormOf<'list'>,
  range: IndexRange,
): Promise<Rows> {
  const { starts, stops } = await readLimits(source, form, range);
  const [low, content] = await readReach(source, form.content, starts, stops);
  return Array.from(starts, (from, i) =>
    listOf(content.slice(from - low, (stops[i] as number) - low), form.text),
  );
}

/** The range of a content between the smallest start and the greatest stop; one item for each start without stops. */
async function readReach(
  source: AwkwardSource,
  content: AwkwardForm,
  starts: Float64Array,
  stops: Float64Array = starts.map((at) => at + 1),
): Promise<[low: number, content: Rows]> {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (let i = 0; i < starts.length; i++) {
    if (starts[i] === stops[i]) continue;
    low = Math.min(low, starts[i] as number);
    high = Math.max(high, stops[i] as number);
  }
  if (high <= low) return [0, []];
  return [low, await readAwkward(source, content, [low, high])];
}

async function readRegular(
  source: AwkwardSource,
  { content, size, text }: FormOf<'regular'>,
  [start, stop]: IndexRange,
): Promise<Rows> {
  const items = await readAwkward(source, content, [start * size, stop * size]);
  return Array.from({ length: stop - start }, (_, i) =>
    listOf(items.slice(i * size, (i + 1) * size), text),
  );
}

async function readRecords(
  source: AwkwardSource,
  { fields, contents }: FormOf<'record'>,
  range: IndexRange,
): Promise<Rows> {
  const columns = await Promise.all(
    contents.map((content) => readAwkward(source, content, range)),
  );
  return Array.from({ length: range[1] - range[0] }, (_, row) => {
    const values = columns.map((column) => column[row] ?? null);
    return fields ? new Map(fields.map((name, i) => [name, values[i] ?? null])) : values;
  });
}

async function readIndexed(
  source: AwkwardSource,
  form: FormOf<'indexed'>,
  range: IndexRange,
): Promise<Rows> {
  const index = await readIntegers(source, `${form.key}-index`, range);
  const present = index.filter((at) => at >= 0);
  const [low, content] = await readReach(source, form.content, present);
  return Array.from(index, (at) => (at < 0 ? null : (content[at - low] ?? null)));
}

async function readMasked(
  source: AwkwardSource,
  form: FormOf<'masked'>,
  range: IndexRange,
): Promise<Rows> {
  const [values, isThere] = await Promise.all([
    readAwkward(source, form.content, range),
    readMask(source, form, range),
  ]);
  return values.map((value, i) => (isThere[i] ? value : null));
}

async function readUnion(
  source: AwkwardSource,
  form: FormOf<'union'>,
  range: IndexRange,
): Promise<Rows> {
  const [tags, index] = await Promise.all([
    readIntegers(source, `${form.key}-tags`, range),
    readIntegers(source, `${form.key}-index`, range),
  ]);
  const parts = await Promise.all(
    form.contents.map((content, tag) =>
      readReach(
        source,
        content,
        index.filter((_, i) => tags[i] === tag),
      ),
    ),
  );
  return Array.from(tags, (tag, i) => {
    const part = parts[tag];
    if (part) return part[1][(index[i] as number) - part[0]] ?? null;
    throw corrupt(source.path, `tag ${tag} refers to no content`, 'AwkwardArrays');
  });
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
