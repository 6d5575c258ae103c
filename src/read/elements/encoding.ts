import { readable, textAttribute } from '@/model/attributes';
import type { StoredNode } from '@/read/node';

/** `encoding-type/encoding-version` of a node; undefined if it has neither. */
export function encodingOf(node: StoredNode): string | undefined {
  const type = textAttribute(readable(node.attributes), 'encoding-type');
  if (!type) return undefined;
  const version = textAttribute(readable(node.attributes), 'encoding-version');
  return version ? `${type}/${version}` : type;
}

/** The members of an ElementInfo that every node has: its path, and its encoding if present. */
export function placeOf(node: StoredNode): {
  readonly path: string;
  readonly encoding?: string;
} {
  const encoding = encodingOf(node);
  return encoding === undefined ? { path: node.path } : { path: node.path, encoding };
}
