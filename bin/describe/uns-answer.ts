import { createHash } from 'node:crypto';
import { createMatrixSummer } from '@/ask/matrices/matrix-summary';
import type { Damage } from '@/model/damage';
import { type DType, dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { DataElement } from '@/read/elements/element';
import { openElement } from '@/read/elements/registry';
import { isText } from '@/read/elements/value-type';
import type { StoredArray } from '@/read/node';
import { columnAnswer } from './column-answer';
import { firstOf } from './dense-answer';
import { slotAnswer } from './element-answer';
import { type Json, jsonNumber, jsonObject, jsonValues } from './json-value';
import { lengthOf, readRows } from './read-column';
import { sumArray } from './sum-array';
import { valueKindOf } from './value-kind';

const shown = 8;
const longText = 300;
const deepest = 100;

/** Any tree, as in uns. Damaged members are reported and omitted. */
export async function unsAnswer(
  element: DataElement,
  damage: Damage,
  depth = 0,
): Promise<Json | undefined> {
  const { info, node } = element;
  switch (info.kind) {
    case 'mapping':
      return mappingAnswer(element, damage, depth);
    case 'scalar':
      return scalarAnswer(element);
    case 'null':
      return { t: 'null' };
    case 'column':
      if (node.kind === 'group' || info.valueType === 'categories')
        return { t: 'column', ...(await columnAnswer(element)) };
      return info.valueType === 'records'
        ? recordsAnswer(element, node)
        : arrayAnswer(element, node);
    case 'matrix':
      return node.kind === 'array'
        ? arrayAnswer(element, node)
        : slotAnswer(element, damage);
    default:
      return slotAnswer(element, damage);
  }
}

async function mappingAnswer(
  element: DataElement,
  damage: Damage,
  depth: number,
): Promise<Json> {
  const { info, node } = element;
  if (info.kind !== 'mapping') return null;
  if (depth > deepest)
    throw new DataError('TooLargeError', `${info.path}: is nested too deeply to show`);
  const items: [string, Json | undefined][] = [];
  for (const name of info.keys) {
    const path = joinPath(info.path, name);
    const answer = await damage.attempt(path, async () => {
      const member = await (element.member?.(name) ??
        (node.kind === 'group'
          ? openElement(await node.open(name), undefined, node)
          : Promise.resolve(element)));
      return unsAnswer(member, damage, depth + 1);
    });
    items.push([name, answer]);
  }
  return { t: 'dict', items: jsonObject(items) };
}

async function scalarAnswer(element: DataElement): Promise<Json> {
  const { info } = element;
  if (info.kind !== 'scalar') return null;
  const [value = null] = jsonValues(await readRows(element, 0, 1));
  if (typeof value === 'boolean') return { t: 'bool', value };
  if (typeof value !== 'string' || info.valueType !== 'strings')
    return { t: 'number', value, dtype: valueKindOf(info) };
  let characters = 0;
  for (const _ of value) characters += 1;
  if (characters < longText) return { t: 'string', value };
  const sha1 = createHash('sha1').update(value).digest('hex');
  return { t: 'string', length: characters, sha1 };
}

async function arrayAnswer(element: DataElement, array: StoredArray): Promise<Json> {
  const { info } = element;
  if (info.kind !== 'column' && info.kind !== 'matrix') return null;
  const kind = isText(array.dtype) ? 'string' : valueKindOf(info);
  const isBool = kind === 'bool';
  const isNumeric = isBool || /^(int|uint|float)$/.test(kind);
  const summer = createMatrixSummer([], []);
  if (isNumeric) await sumArray(array, summer);
  const first = isNumeric
    ? await firstOf(array, shown, isBool)
    : jsonValues(await readRows(element, 0, Math.min(shown, lengthOf(element))));
  return jsonObject([
    ['t', 'array'],
    ['shape', array.shape],
    ['dtype', info.dtype],
    ['kind', kind],
    ['first', first.flat().slice(0, shown)],
    ['sum', isNumeric ? jsonNumber(summer.finish().sum) : undefined],
  ]);
}

async function recordsAnswer(element: DataElement, array: StoredArray): Promise<Json> {
  const block = await readRows(element, 0, lengthOf(element));
  const fields = array.dtype.kind === 'compound' ? array.dtype.fields : [];
  const isOld = element.info.encoding === undefined;
  return {
    t: 'recarray',
    shape: array.shape,
    fields: fields.map(({ name, dtype }) => [name, fieldType(dtype, isOld)]),
    first: jsonValues(block).slice(0, 2),
  };
}

/**
 * numpy's type after reading by anndata: texts are objects; fixed-length ones of HDF5 were not
 * before 0.7.
 */
function fieldType(dtype: DType, isOld: boolean): string {
  if (dtype.kind === 'string') return 'object';
  if (dtype.kind !== 'fixed-string') return dtypeName(dtype);
  return isOld && dtype.charset !== 'utf32' ? `<U${dtype.bytes}` : 'object';
}
