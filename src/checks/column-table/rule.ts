import { type AttributeType, readable } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { Severity } from '@/model/table-check';
import type { StoredNode } from '@/storage/node';
import type { TableFacts } from './facts';

/** A place in a file that breaks a rule. */
export interface Breach {
  readonly path: Path;
  /** What is wrong, for people; without the path. */
  readonly what: string;
}

/** One requirement of HEP001 that a file can break. */
export interface TableRule {
  /** Short and stable: part of `--json`. */
  readonly code: string;
  /** The paragraphs that demand it. */
  readonly paragraph: string;
  readonly severity: Severity;
  /** The places that break it, by what the headers say. */
  find(facts: TableFacts): readonly Breach[];
}

/** How an attribute is stored; undefined where there is none. */
export function typeOf(
  { attributes }: StoredNode,
  name: string,
): AttributeType | undefined {
  return attributes.types?.get(name);
}

export function hasValue({ attributes }: StoredNode, name: string): boolean {
  return readable(attributes).values.has(name);
}

export function isScalar(type: AttributeType): boolean {
  return type.shape !== null && type.shape.length === 0;
}

/** A Boolean as §6 has it: an enumeration of int8 with FALSE = 0 and TRUE = 1. */
export function isBoolean({ kind, ...dtype }: DType): boolean {
  return kind === 'bool' && 'bytes' in dtype && dtype.bytes === 1;
}
