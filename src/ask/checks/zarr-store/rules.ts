import type { AttributeValue } from '@/model/attributes';
import { orUnreadable } from '@/model/damage';
import { formatCount, formatNumber } from '@/model/quantity';
import type { Progress, ReadOptions } from '@/model/read-options';
import type { ChunkFaults } from '@/read/node';
import { isJsonEqual } from '../json-equal';
import type { HeaderRule, RuleFamily, ValueRule, Violation } from '../rule';
import {
  arraysOf,
  asObject,
  type JsonObject,
  type ZarrFacts,
  type ZarrNode,
  type ZarrValues,
} from './facts';

const MEMBERS = {
  2: {
    array: 'zarr_format shape chunks dtype compressor fill_value order filters',
    group: 'zarr_format',
  },
  3: {
    array:
      'zarr_format node_type shape data_type chunk_grid chunk_key_encoding fill_value codecs',
    group: 'zarr_format node_type',
  },
} as const;

const KNOWN_V3 = new Set([
  ...MEMBERS[3].array.split(' '),
  'attributes',
  'dimension_names',
  'storage_transformers',
  'consolidated_metadata',
]);

/** Zarr version of each metadata document. */
const VERSIONS: ReadonlyMap<string, number> = new Map([
  ['zarr.json', 3],
  ['.zgroup', 2],
  ['.zarray', 2],
]);

const HEADER_RULES: readonly HeaderRule<ZarrFacts>[] = [
  {
    code: 'format-version',
    paragraph: 'v2 “Arrays” and “Groups”, v3 “zarr_format”',
    severity: 'error',
    find: eachNode(({ documents: { own } }) =>
      [...own].flatMap(([name, document]) => {
        const version = VERSIONS.get(name);
        const said = asObject(document)?.zarr_format;
        return version === undefined || said === undefined || said === version
          ? []
          : [`the zarr_format in its ${name} is ${JSON.stringify(said)}, not ${version}`];
      }),
    ),
  },
  {
    code: 'member-missing',
    paragraph: 'v2 “Arrays” and “Groups”, v3 “Array metadata” and “Group metadata”',
    severity: 'warning',
    find: eachNode(({ version, array, group }) => {
      const document = array ?? group;
      if (!document) return [];
      const missing = MEMBERS[version][array ? 'array' : 'group']
        .split(' ')
        .filter((name) => !(name in document));
      return missing.length === 0 ? [] : [`its metadata lacks ${missing.join(', ')}`];
    }),
  },
  {
    code: 'shape-invalid',
    paragraph: 'v2 “Arrays”, v3 “shape” and “Regular grids”',
    severity: 'error',
    find: eachArray(({ array, version }) => {
      const grid = asObject(asObject(array.chunk_grid)?.configuration);
      const chunks = version === 2 ? array.chunks : grid?.chunk_shape;
      const { shape } = array;
      if (!areExtents(shape)) return ['its shape is not a list of sizes'];
      if (chunks === undefined) return [];
      if (!areExtents(chunks)) return ['the shape of its chunks is not a list of sizes'];
      const [axes, ofChunks] = [shape, chunks].map((list) =>
        Array.isArray(list) ? list.length : 1,
      );
      return axes === ofChunks
        ? []
        : [`it has ${formatNumber(axes ?? 0, 'axis', 'axes')} and chunks of ${ofChunks}`];
    }),
  },
  {
    code: 'fill-value-invalid',
    paragraph: 'v2 “Fill value encoding”, v3 “Fill value”',
    severity: 'error',
    find: eachNode(({ documents: { fillFault } }) =>
      fillFault === undefined ? [] : ['its fill value does not match its data type'],
    ),
  },
  {
    code: 'chunk-keys-invalid',
    paragraph: 'v2 “Arrays” (dimension_separator), v3 “Chunk key encoding”',
    severity: 'error',
    find: eachArray(({ array, version }) => {
      const encoding = array.chunk_key_encoding;
      const name = asObject(encoding)?.name ?? encoding;
      if (version === 3 && name !== undefined && name !== 'default' && name !== 'v2')
        return [`its chunk key encoding “${String(name)}” is not known`];
      const separator =
        version === 2
          ? array.dimension_separator
          : asObject(asObject(encoding)?.configuration)?.separator;
      return separator === undefined || separator === '.' || separator === '/'
        ? []
        : ['its keys of chunks are not separated by “.” or “/”'];
    }),
  },
  {
    code: 'dimension-names-invalid',
    paragraph: 'v3 “dimension_names”',
    severity: 'warning',
    find: eachArray(({ array }) => {
      const { dimension_names: names, shape } = array;
      if (names === undefined || names === null) return [];
      if (
        !Array.isArray(names) ||
        !names.every((name) => name === null || typeof name === 'string')
      )
        return ['its dimension_names are not a list of texts and nulls'];
      const axes = Array.isArray(shape) ? shape.length : undefined;
      return axes === undefined || names.length === axes
        ? []
        : [
            `it has ${formatNumber(names.length, 'dimension name')} for ${formatNumber(axes, 'axis', 'axes')}`,
          ];
    }),
  },
  {
    code: 'extension-not-known',
    paragraph: 'v3 “Extension points”',
    severity: 'warning',
    find: eachNode(({ version, array, group }) => {
      if (version === 2) return [];
      return Object.entries(array ?? group ?? {})
        .filter(
          ([key, value]) =>
            !KNOWN_V3.has(key) && asObject(value)?.must_understand !== false,
        )
        .map(
          ([key]) =>
            `its metadata has “${key}”, which must be understood and is not known`,
        );
    }),
  },
  {
    code: 'consolidated-differs',
    paragraph: 'consolidated metadata (zarr-python)',
    severity: 'warning',
    find: eachNode(({ documents: { own, consolidated } }) => {
      if (!consolidated || own.size === 0) return [];
      const names = [...new Set([...own.keys(), ...consolidated.keys()])];
      const differing = names.filter(
        (name) => !isSame(own.get(name), consolidated.get(name)),
      );
      return differing.map((name) => `consolidated metadata has another ${name}`);
    }),
  },
  {
    code: 'consolidated-incomplete',
    paragraph: 'consolidated metadata (zarr-python)',
    severity: 'warning',
    find: ({ nodes, isConsolidated }) =>
      isConsolidated
        ? nodes
            .filter(
              ({ node, documents: { own, consolidated } }) =>
                node.parent !== undefined && own.size > 0 && !consolidated,
            )
            .map(({ node: { path } }) => ({
              path,
              what: 'consolidated metadata does not have it',
            }))
        : [],
  },
];

const VALUE_RULES: readonly ValueRule<ZarrValues>[] = [
  {
    code: 'chunk-damaged',
    paragraph: 'v2 “Chunks”, v3 “Codecs”',
    severity: 'error',
    find: eachChunked(({ damaged, chunks }) => faultText(damaged, 'decoded', chunks)),
  },
  {
    code: 'shard-index-damaged',
    paragraph: 'sharding_indexed “Binary shard format”',
    severity: 'error',
    find: eachChunked(({ unindexed, chunks }) => faultText(unindexed, 'found', chunks)),
  },
  {
    code: 'chunk-undefined',
    paragraph: 'v2 “Fill value encoding”',
    severity: 'info',
    find: eachChunked(({ absent = 0 }, { array, version }) =>
      version === 2 && array?.fill_value === null && absent > 0
        ? `${formatNumber(absent, 'chunk is', 'chunks are')} not stored, and its fill_value null leaves their values undefined`
        : undefined,
    ),
  },
];

/** The requirements of Zarr, versions 2 and 3. */
export const ZARR_RULES: RuleFamily<ZarrFacts, ZarrValues> = {
  standard: 'Zarr',
  headers: HEADER_RULES,
  values: VALUE_RULES,
};

function faultText(fault: ChunkFaults['damaged'], done: string, chunks: number) {
  if (!fault) return undefined;
  const damaged = `${formatCount(fault.count)} of its ${formatNumber(chunks, 'chunk')}`;
  return `${damaged} cannot be ${done}; the first: ${fault.first}`;
}

function eachNode(
  find: (node: ZarrNode) => readonly string[],
): (facts: ZarrFacts) => readonly Violation[] {
  return ({ nodes }) =>
    nodes.flatMap((node) => find(node).map((what) => ({ path: node.node.path, what })));
}

function eachArray(
  find: (node: ZarrNode & { readonly array: JsonObject }) => readonly string[],
): (facts: ZarrFacts) => readonly Violation[] {
  return eachNode((node) => (node.array ? find({ ...node, array: node.array }) : []));
}

/** A list of integers; zarr-python accepts one number as a list of one. */
function areExtents(value: AttributeValue | undefined): boolean {
  const list = Array.isArray(value) ? value : [value];
  return list.every(
    (extent) =>
      (Number.isInteger(extent) || typeof extent === 'bigint') && Number(extent) >= 0,
  );
}

/**
 * Consolidated metadata of a group is only in its root's document, and absent attributes equal
 * empty ones.
 */
function isSame(
  own: AttributeValue | undefined,
  repeated: AttributeValue | undefined,
): boolean {
  return isJsonEqual(comparable(own), comparable(repeated));
}

function comparable(document: AttributeValue | undefined): AttributeValue {
  const { consolidated_metadata, attributes, ...rest } = asObject(document) ?? {};
  return {
    ...rest,
    ...(!isEmpty(attributes) && attributes !== undefined && { attributes }),
  };
}

function isEmpty(value: AttributeValue | undefined): boolean {
  const object = asObject(value);
  return object !== undefined && Object.keys(object).length === 0;
}

const decoded = new WeakMap<ZarrValues, Map<string, ChunkFaults | undefined>>();

/** Chunks are decoded once for all rules. */
function eachChunked(
  what: (faults: ChunkFaults, node: ZarrNode) => string | undefined,
): ValueRule<ZarrValues>['find'] {
  return async (values, options) => {
    const faults = decoded.get(values) ?? (await decodeAll(values, options));
    decoded.set(values, faults);
    return values.facts.nodes.flatMap((node) => {
      const own = faults.get(node.node.path);
      const broken = own && what(own, node);
      return broken === undefined ? [] : [{ path: node.node.path, what: broken }];
    });
  };
}

async function decodeAll({ facts, file }: ZarrValues, options?: ReadOptions) {
  const found = new Map<string, ChunkFaults | undefined>();
  for (const array of arraysOf(facts)) {
    const report = ({ done, total = done }: Progress) =>
      file.meter.byRule(array, done / total, options?.report);
    const own = { signal: options?.signal, report };
    found.set(array.path, await orUnreadable(async () => array.checkChunks?.(own)));
  }
  return found;
}
