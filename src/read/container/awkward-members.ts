import { isDataError } from '@/model/errors';
import { isObject, type JsonValue, member, parseJson } from '@/read/json';

/** Buffers of each kind of node in an Awkward form. */
const BUFFERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['NumpyArray', ['data']],
  ['ListOffsetArray', ['offsets']],
  ['ListArray', ['starts', 'stops']],
  ['IndexedArray', ['index']],
  ['IndexedOptionArray', ['index']],
  ['ByteMaskedArray', ['mask']],
  ['BitMaskedArray', ['mask']],
  ['UnionArray', ['tags', 'index']],
]);

/**
 * Names of the buffers that AnnData stores for an awkward array: `<form_key>-<buffer>` for each
 * node of its `form`. Undefined if the form cannot be read.
 */
export function awkwardMembers(form: string | undefined): string[] | undefined {
  if (form === undefined) return undefined;
  try {
    return membersOf(parseJson(new TextEncoder().encode(form), 'form'));
  } catch (error) {
    if (!isDataError(error)) throw error;
    return undefined; // the reader of the array reports the fault of its form
  }
}

function membersOf(node: JsonValue | undefined): string[] {
  if (Array.isArray(node)) return node.flatMap(membersOf);
  if (!isObject(node)) return [];
  const kind = String(member(node, 'class')).replace(/(8|32|U32|64)$/, '');
  const key = member(node, 'form_key');
  const own = typeof key === 'string' ? (BUFFERS.get(kind) ?? []) : [];
  return [
    ...own.map((buffer) => `${key}-${buffer}`),
    ...membersOf(member(node, 'content')),
    ...membersOf(member(node, 'contents')),
  ];
}
