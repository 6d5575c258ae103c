import type { Block, IndexRange } from '@/model/block';
import { joinPath } from '@/model/path';
import type { DataElement } from '../element';
import { corrupt } from '../expect';
import { rangeWithin } from '../region';
import {
  type AwkwardBuffers,
  type AwkwardSource,
  readIntegers,
  readLimits,
} from './buffers';
import type { AwkwardForm } from './form';
import { readMask } from './mask';

/**
 * The name of the column of lengths below an awkward array; cannot collide with buffers, which are
 * named `<form_key>-<part>`.
 */
export const LENGTHS = 'lengths';

/** True if each row is a list or missing: then the lengths are a column. Texts are not lists. */
export function hasLengths(form: AwkwardForm): boolean {
  if (form.kind === 'list' || form.kind === 'regular') return !form.text;
  if (form.kind === 'numbers') return form.inner.length > 0;
  return (form.kind === 'indexed' || form.kind === 'masked') && hasLengths(form.content);
}

/** The extent of the second axis, as anndata finds it: the length that all rows have, or the number of fields of records. */
export function widthOf(form: AwkwardForm): number | undefined {
  switch (form.kind) {
    case 'numbers':
      return form.inner[0];
    case 'regular':
      return form.text ? undefined : form.size;
    case 'record':
      return form.contents.length;
    case 'indexed':
    case 'masked':
      return widthOf(form.content);
    case 'union': {
      const [first, ...others] = form.contents.map(widthOf);
      return others.every((width) => width === first) ? first : undefined;
    }
    default:
      return undefined;
  }
}

/** The length of each row, as a column of integers. Reads only the offsets of the lists. */
export function lengthsColumn(
  owner: { readonly node: DataElement['node']; readonly length: number },
  form: AwkwardForm,
  buffers: AwkwardBuffers,
): DataElement {
  const { node, length } = owner;
  const path = joinPath(node.path, LENGTHS);
  return {
    node,
    info: {
      path,
      kind: 'column',
      valueType: 'numbers',
      dtype: 'int64',
      length,
      nullable: form.kind === 'indexed' || form.kind === 'masked',
      missingMeans: 'NA',
    },
    async read(region, options): Promise<Block> {
      const range = rangeWithin(region.rows, length);
      const counts = await readLengths({ buffers, path, options }, form, range);
      const missing = Uint8Array.from(counts, (count) => (count < 0 ? 1 : 0));
      const values = counts.map((count) => Math.max(0, count));
      return missing.includes(1)
        ? { kind: 'numbers', values, missing }
        : { kind: 'numbers', values };
    },
  };
}

/** The lengths of a range of rows; −1 for missing lists. */
async function readLengths(
  source: AwkwardSource,
  form: AwkwardForm,
  range: IndexRange,
): Promise<Float64Array> {
  const [start, stop] = range;
  switch (form.kind) {
    case 'list': {
      const { starts, stops } = await readLimits(source, form, range);
      return stops.map((end, i) => end - (starts[i] as number));
    }
    case 'regular':
      return new Float64Array(stop - start).fill(form.size);
    case 'numbers':
      return new Float64Array(stop - start).fill(form.inner[0] ?? 0);
    case 'indexed': {
      const index = await readIntegers(source, `${form.key}-index`, range);
      const present = index.filter((at) => at >= 0);
      const low = present.reduce(
        (least, at) => Math.min(least, at),
        Number.POSITIVE_INFINITY,
      );
      const high = present.reduce((most, at) => Math.max(most, at), -1);
      const reached: IndexRange = high < 0 ? [0, 0] : [low, high + 1];
      const counts = await readLengths(source, form.content, reached);
      return index.map((at) => (at < 0 ? -1 : (counts[at - low] as number)));
    }
    case 'masked': {
      const counts = await readLengths(source, form.content, range);
      const isThere = await readMask(source, form, range);
      return counts.map((count, i) => (isThere[i] ? count : -1));
    }
    default:
      throw corrupt(source.path, 'its rows are not lists', 'AwkwardArrays');
  }
}
