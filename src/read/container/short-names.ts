import type { Attributes, AttributeValue } from '@/model/attributes';
import { joinPath, type Path, ROOT } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup, StoredNode } from '@/read/node';

/**
 * Maximum length of a name that is passed to the page unchanged. File systems have 255 bytes; HDF5
 * and consolidated metadata have no limit.
 */
const MAX_NAME = 1024;
/** Length of the prefix kept of a longer one. */
const BEGINNING = 200;
/** Attributes that name members: data frames' columns and index, MuData's modalities. */
const NAMING = ['column-order', '_index', 'mod-order'];

const SHORTENED = /… \([\d,]+ characters, [0-9a-f]{14}\)$/;

/**
 * The name itself, or a short substitute: its prefix, its length, and a hash of the whole. Segment
 * by segment for a path below its group.
 */
export function shortName(name: string): string {
  if (name.length <= MAX_NAME) return name;
  return name
    .split('/')
    .map((part) => (part.length <= MAX_NAME ? part : shortened(part)))
    .join('/');
}

function shortened(name: string): string {
  const beginning = name.slice(0, BEGINNING).replace(/[\ud800-\udbff]$/, '');
  return `${beginning}… (${formatCount(name.length)} characters, ${hashOf(name)})`;
}

/** A file whose names are all short: paths of elements are copied, compared, hashed and displayed often. */
export interface ShortNames {
  readonly root: StoredGroup;
  /** The name in the file of a short one. */
  exactName(name: string): string;
}

/** Gives very long names of members short substitutes, by which they can be opened. */
export function withShortNames(root: StoredGroup): ShortNames {
  const exact = new Map<string, string>();

  const noted = (name: string): string => {
    const short = shortName(name);
    if (short !== name) exact.set(short, name);
    return short;
  };

  function shortGroup(group: StoredGroup, path: Path): StoredGroup {
    const keys = async (options?: ReadOptions) => {
      const names = await group.keys(options);
      return names.some((name) => name.length > MAX_NAME) ? names.map(noted) : names;
    };
    return Object.create(group, {
      path: { value: path, enumerable: true },
      attributes: { value: shortAttributes(group.attributes), enumerable: true },
      keys: { value: keys, enumerable: true },
      open: {
        async value(name: string, options?: ReadOptions) {
          // a link may contain it before its group was listed
          if (SHORTENED.test(name) && !exact.has(name)) await keys(options);
          const node = await group.open(exact.get(name) ?? name, options);
          const isShort = node.path.length <= MAX_NAME;
          return shortNode(node, isShort ? node.path : joinPath(path, shortName(name)));
        },
        enumerable: true,
      },
    });
  }

  function shortNode(node: StoredNode, path: Path): StoredNode {
    if (node.kind === 'group') return shortGroup(node, path);
    if (node.path === path) return node;
    return Object.create(node, { path: { value: path, enumerable: true } });
  }

  function shortAttributes(attributes: Attributes): Attributes {
    const { values } = attributes;
    const long = NAMING.filter((name) => isLong(values.get(name)));
    if (long.length === 0) return attributes;
    const short = new Map(values);
    for (const name of long) short.set(name, shortValue(values.get(name) ?? null));
    return { ...attributes, values: short };
  }

  function shortValue(value: AttributeValue): AttributeValue {
    if (typeof value === 'string') return noted(value);
    return Array.isArray(value) ? value.map(shortValue) : value;
  }

  return {
    root: shortGroup(root, ROOT),
    exactName: (name) => exact.get(name) ?? name,
  };
}

function isLong(value: AttributeValue | undefined): boolean {
  if (typeof value === 'string') return value.length > MAX_NAME;
  return Array.isArray(value) && value.some(isLong);
}

/** 53 bits (cyrb53): distinguishes names of one group with equal prefixes and lengths. */
function hashOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  const hash = 4294967296 * (2097151 & b) + (a >>> 0);
  return hash.toString(16).padStart(14, '0');
}
