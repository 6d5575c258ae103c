import type { Damage } from '@/model/damage';
import { DataError } from '@/model/errors';
import { axisLength } from '@/read/elements/anndata-axes';
import { type AwkwardValue, isComplex } from '@/read/elements/awkward/value';
import type { DataElement } from '@/read/elements/element';
import { columnAnswer } from './column-answer';
import { denseAnswer } from './dense-answer';
import { frameAnswer } from './frame-answer';
import { type Json, jsonNumber, jsonObject } from './json-value';
import { sparseAnswer } from './sparse-answer';

/**
 * A matrix or table in one of AnnData's slots. `rows` is the number of first rows, as shown for
 * obsm and varm.
 */
export async function slotAnswer(
  element: DataElement,
  damage: Damage,
  options: { rows?: boolean } = {},
): Promise<Json | undefined> {
  const { info } = element;
  switch (info.kind) {
    case 'matrix':
      return element.sparse
        ? sparseAnswer(element.sparse)
        : denseAnswer(element, options);
    case 'dataframe':
      return frameAnswer(element, damage);
    case 'awkward':
      return awkwardAnswer(element);
    case 'null':
      return null;
    case 'unsupported':
      throw new DataError('UnsupportedError', info.reason);
    case 'column':
      return { t: 'column', ...(await columnAnswer(element)) };
    case 'anndata':
      return { t: 'anndata', shape: await anndataShape(element) };
    default:
      throw new DataError('UnsupportedError', `${info.path}: is a ${info.kind} here`);
  }
}

const mostRows = 2 ** 24;

export async function awkwardAnswer(element: DataElement): Promise<Json> {
  const { info, awkward } = element;
  if (info.kind !== 'awkward' || !awkward) return null;
  // read in batches, so that every offset is visited once; an inconsistent length must not loop
  // forever
  const step = 2 ** 14;
  const checked = Math.min(info.length, mostRows);
  for (let start = 0; start < checked; start += step)
    await awkward([start, Math.min(checked, start + step)]);
  const first = await awkward([0, Math.min(3, info.length)]);
  const last = await awkward([Math.max(0, info.length - 1), info.length]);
  return {
    t: 'awkward',
    length: info.length,
    first: first.map(awkwardJson),
    last: last.map(awkwardJson),
  };
}

function awkwardJson(value: AwkwardValue): Json {
  if (typeof value === 'number' || typeof value === 'bigint') return jsonNumber(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Map)
    return jsonObject([...value].map(([name, item]) => [name, awkwardJson(item)]));
  if (isComplex(value)) return { $complex: [jsonNumber(value.re), jsonNumber(value.im)] };
  return (value as readonly AwkwardValue[]).map(awkwardJson);
}

/** Cells × genes of a nested AnnData. */
async function anndataShape(element: DataElement): Promise<number[]> {
  if (element.node.kind !== 'group') return [];
  const lengths = await Promise.all([
    axisLength(element.node, 'obs'),
    axisLength(element.node, 'var'),
  ]);
  return lengths.map((length) => length ?? 0);
}
