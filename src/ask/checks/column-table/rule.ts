import { type AttributeType, readable } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { referencesIn } from '@/read/elements/column-table/attributes';
import type { StoredNode } from '@/read/node';
import type { HeaderRule } from '../rule';
import type { TableFacts } from './facts';

/** One requirement of HEP001 on the headers of a file. */
export type TableRule = HeaderRule<TableFacts>;

/** How an attribute is stored; undefined if absent. */
export function typeOf(
  { attributes }: StoredNode,
  name: string,
): AttributeType | undefined {
  return attributes.types?.get(name);
}

export function hasValue({ attributes }: StoredNode, name: string): boolean {
  return readable(attributes).values.has(name);
}

/** True if an attribute that refers to objects has a null reference. */
export function hasNullReference({ attributes }: StoredNode, name: string): boolean {
  return referencesIn(attributes, name)?.some(({ status }) => status === 'null') ?? false;
}

export function isScalar(type: AttributeType): boolean {
  return type.shape !== null && type.shape.length === 0;
}

/** A Boolean as in §6: an enumeration of int8 with FALSE = 0 and TRUE = 1. */
export function isBoolean(dtype: DType): boolean {
  return dtype.kind === 'bool' && dtype.bytes === 1 && !dtype.isUnsigned;
}
