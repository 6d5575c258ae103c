import { type AttributeValue, readable, textAttribute } from '@/model/attributes';
import { DataError, isDataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { packStrings, unpackStrings } from '@/model/strings';
import { readStream } from '@/read/bytes/read-stream';
import { sharedOnce } from '@/read/bytes/shared-request';
import { arrayElement } from '@/read/elements/array';
import { compoundField } from '@/read/elements/compound-field';
import type { DataElement } from '@/read/elements/element';
import { corrupt, type OtherRules } from '@/read/elements/expect';
import { rangeWithin } from '@/read/elements/region';
import { isInteger } from '@/read/elements/value-type';
import { parseJson } from '@/read/json';
import type { StoredGroup } from '@/read/node';
import { listOf, memberOf } from '../tissue/stated';

/** A clustering of SCope: its name, and what its clusters are called. */
export interface Clustering {
  readonly name: string;
  readonly labels: ReadonlyMap<number, string>;
}

/** Names of embeddings and clusterings in the metadata of SCope and pySCENIC, by the fields that contain them. */
export interface ScopeNames {
  readonly embeddings: ReadonlyMap<string, string>;
  readonly clusterings: ReadonlyMap<string, Clustering>;
}

/** The compound attribute whose fields are clusterings. */
export const CLUSTERINGS = 'Clusterings';

const SCOPE: OtherRules = { rules: 'metadata of SCope' };
export const NO_NAMES: ScopeNames = { embeddings: new Map(), clusterings: new Map() };
/** Maximum size of the metadata in bytes, uncompressed: names of clusters, and of regulons, which are thousands. */
const MAX_METADATA = 16 << 20;

const known = new WeakMap<StoredGroup, () => Promise<ScopeNames>>();

/** Reads the names in `MetaData`, an attribute of the root or a member of `attrs`; none if it is absent or damaged. */
export function scopeNames(root: StoredGroup): Promise<ScopeNames> {
  const read = known.get(root) ?? sharedOnce(() => readNames(root));
  known.set(root, read);
  return read();
}

async function readNames(root: StoredGroup): Promise<ScopeNames> {
  try {
    const text = await metadataOf(root);
    if (text === undefined) return NO_NAMES;
    const document = parseJson(await unpacked(text), '“MetaData”');
    const named = (list: string) =>
      listOf(memberOf(document, list)).flatMap(
        (one): [string, AttributeValue, string][] => {
          const name = memberOf(one, 'name');
          return typeof name === 'string'
            ? [[String(memberOf(one, 'id')), one, name]]
            : [];
        },
      );
    return {
      embeddings: new Map(named('embeddings').map(([id, , name]) => [id, name])),
      clusterings: new Map(
        named('clusterings').map(([id, one, name]) => [
          id,
          { name, labels: labelsOf(one) },
        ]),
      ),
    };
  } catch (error) {
    if (!isDataError(error)) throw error;
    return NO_NAMES; // the attribute itself is shown as stored
  }
}

function labelsOf(clustering: AttributeValue): ReadonlyMap<number, string> {
  return new Map(
    listOf(memberOf(clustering, 'clusters')).flatMap((one): [number, string][] => {
      const label = memberOf(one, 'description');
      return typeof label === 'string' ? [[Number(memberOf(one, 'id')), label]] : [];
    }),
  );
}

async function metadataOf(root: StoredGroup): Promise<string | undefined> {
  const own = textAttribute(readable(root.attributes), 'MetaData');
  if (own !== undefined) return own;
  if (!(await root.keys()).includes('attrs')) return undefined;
  const attrs = await root.open('attrs');
  if (attrs.kind === 'array' || !(await attrs.keys()).includes('MetaData'))
    return undefined;
  const node = await attrs.open('MetaData');
  const values = node.kind === 'array' ? await node.read([]) : undefined;
  return values?.kind === 'strings' ? unpackStrings(values.strings)[0] : undefined;
}

/** Decodes JSON, plain or compressed by zlib and encoded in base64. */
async function unpacked(text: string): Promise<Uint8Array> {
  if (text.trimStart().startsWith('{')) return new TextEncoder().encode(text);
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('deflate'));
    const json = await readStream(stream, MAX_METADATA);
    if (json) return json;
  } catch (cause) {
    throw new DataError(
      'CorruptError',
      '“MetaData” is neither JSON nor base64 of zlib.',
      {
        cause,
      },
    );
  }
  throw new DataError('TooLargeError', '“MetaData” is larger than 16 MB.');
}

/** Clusterings among the fields of the compound attribute: the name of each below its table, and its field. */
export function clusteringsIn(
  { node }: DataElement,
  { clusterings }: ScopeNames,
): ReadonlyMap<string, string> {
  const fields =
    node.kind === 'array' && node.dtype.kind === 'compound'
      ? node.dtype.fields.filter(({ dtype }) => isInteger(dtype))
      : [];
  const names = fields.map(({ name }) => clusterings.get(name)?.name ?? name);
  return new Map(
    fields.map(({ name: field }, i): [string, string] => {
      const name = names[i] ?? field;
      const isAlone = names.indexOf(name) === names.lastIndexOf(name);
      return [isAlone ? name : field, field];
    }),
  );
}

/** One clustering as categories, in the order of their numbers; those without a description are called by their number. */
export function clusteringElement(
  { node }: DataElement,
  field: string,
  name: string,
  clustering: Clustering | undefined,
): DataElement {
  if (node.kind !== 'array') throw corrupt(node.path, 'is a group', SCOPE);
  const numbers = compoundField(node, field);
  const { info } = arrayElement(numbers);
  const [length = 0] = numbers.shape;
  const whole = sharedOnce(async () => {
    const values = await numbers.read([]);
    if (values.kind !== 'numbers')
      throw corrupt(numbers.path, 'does not contain numbers', SCOPE);
    const ids = Int32Array.from(values.values as ArrayLike<number>, Number);
    const all = [...new Set([...(clustering?.labels.keys() ?? []), ...ids])].sort(
      (a, b) => a - b,
    );
    const codeOf = new Map(all.map((id, code) => [id, code]));
    return {
      codes: ids.map((id) => codeOf.get(id) ?? -1),
      labels: packStrings(all.map((id) => clustering?.labels.get(id) ?? String(id))),
    };
  });
  const dtype = info.kind === 'column' ? info.dtype : 'int64';
  return {
    node,
    info: {
      ...{ path: joinPath(node.path, name), kind: 'column', valueType: 'categories' },
      ...{ dtype, length, nullable: false, ordered: false },
      ...(clustering && { about: { title: clustering.name } }),
    },
    async read({ rows }, options?: ReadOptions) {
      options?.signal?.throwIfAborted();
      const { codes, labels } = await whole();
      const range = rangeWithin(rows, length);
      return { kind: 'categories', codes: codes.slice(...range), labels, ordered: false };
    },
  };
}
