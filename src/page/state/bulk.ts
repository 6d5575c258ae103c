import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { toBase64 } from '@/model/base64';
import { looksFrom } from './column-style';
import { isWithin, MAX_BULK_CHARS, MAX_BULK_UNPACKED } from './link-limits';
import { areBelieved, linkedRowsFrom, packLinkedRows } from './linked-rows';
import {
  packCodes,
  packPanels,
  packViewport,
  unpackCodes,
  unpackPanels,
  unpackViewport,
} from './pack-panels';
import { changedPage } from './page-state';
import { paintFrom } from './paint';
import {
  isBelieved,
  packSelection,
  runNumbersIn,
  type Selection,
  unpackSelection,
} from './selection';
import { isArranged, packTables, tablesFrom } from './table-state';
import { packTree, unpackTree } from './tree-state';
import type { View } from './view';

export type Bulk = Pick<
  View,
  | 'hidden'
  | 'viewport'
  | 'selection'
  | 'linked'
  | 'tables'
  | 'paint'
  | 'looks'
  | 'page'
  | 'tree'
  | 'panels'
>;

const NOTHING: Bulk = { hidden: [] };

/** Parts of the bulk: the key of each in JSON, and the maximum number of its values. */
const PARTS = [
  { name: 'hidden', key: 'h', maxValues: 100_001 },
  { name: 'viewport', key: 'p', maxValues: 4 },
  { name: 'selection', key: 's', maxValues: 20_010 },
  { name: 'linked', key: 'n', maxValues: 20_010 },
  { name: 'tables', key: 't', maxValues: 60_000 },
  { name: 'paint', key: 'c', maxValues: 100 },
  { name: 'looks', key: 'l', maxValues: 10_000 },
  { name: 'page', key: 'u', maxValues: 1001 },
  { name: 'tree', key: 'e', maxValues: 2001 },
  { name: 'panels', key: 'm', maxValues: 20_000 },
] as const;

/** Maximum number of numbers in the runs of a selection; a larger selection is omitted without being packed. */
const MAX_RUN_NUMBERS = 20_010;
const TOO_MANY = [] as const;

function isFew(selection: Selection): boolean {
  return runNumbersIn(selection) <= MAX_RUN_NUMBERS;
}

type Part = (typeof PARTS)[number];
export type BulkPart = Part['name'];
type Json = Readonly<Record<string, unknown>>;

interface PackedBulk {
  /** Undefined if everything is default. */
  readonly text: string | undefined;
  /** The parts that do not fit into a link. */
  readonly leftOut: readonly BulkPart[];
}

/** Most recent results, because every link of a page is made of the same state. */
const packed: { readonly bulk: Bulk; readonly as: PackedBulk }[] = [];
const MAX_PACKED = 4;

/**
 * Packs bulky state as deflate-raw + base64url of JSON. Parts that exceed the limit of a link are omitted, the longest
 * first, and reported.
 */
export function packBulk(bulk: Bulk): PackedBulk {
  const known = packed.find((one) =>
    PARTS.every(({ name }) => one.bulk[name] === bulk[name]),
  );
  if (known) return known.as;
  const as = packAnew(bulk);
  packed.unshift({ bulk, as });
  packed.length = Math.min(packed.length, MAX_PACKED);
  return as;
}

function packAnew(bulk: Bulk): PackedBulk {
  const { tables, selection, linked } = bulk;
  const json = jsonOf(bulk);
  const parts = PARTS.filter(({ key }) => json[key] !== undefined);
  let kept = parts.filter(
    ({ name, key, maxValues }) =>
      isWithin(json[key], maxValues) &&
      (name !== 'tables' || Object.values(tables ?? {}).every(isArranged)) &&
      (name !== 'selection' ||
        !selection ||
        (isFew(selection) && isBelieved(selection))) &&
      (name !== 'linked' || !linked || areBelieved(linked)),
  );
  const leftOut = parts.filter((part) => !kept.includes(part));
  const pack = (some: readonly Part[]) =>
    deflated(Object.fromEntries(some.map(({ key }) => [key, json[key]])));
  let text = pack(kept);
  if (isTooLong(text)) {
    const lengths = new Map(kept.map((part) => [part, pack([part]).length]));
    const byLength = kept.toSorted(
      (a, b) => (lengths.get(a) ?? 0) - (lengths.get(b) ?? 0),
    );
    for (let last = byLength.pop(); last && isTooLong(text); last = byLength.pop()) {
      leftOut.push(last);
      kept = kept.filter((part) => part !== last);
      text = pack(kept);
    }
  }
  return {
    text: kept.length > 0 ? text : undefined,
    leftOut: leftOut.map(({ name }) => name),
  };
}

function jsonOf(bulk: Bulk): Json {
  const { hidden, viewport, selection, tables, paint, looks, page, tree, panels } = bulk;
  const { linked } = bulk;
  return {
    ...packCodes(hidden),
    ...packViewport(viewport),
    ...(selection && { s: isFew(selection) ? packSelection(selection) : TOO_MANY }),
    ...(linked && { n: packLinkedRows(linked) }),
    ...(tables && { t: packTables(tables) }),
    ...(paint && { c: paint }),
    ...(looks && { l: looks }),
    ...(page?.turned && { u: page.turned }),
    ...(tree && { e: packTree(tree) }),
    ...(panels && { m: packPanels(panels) }),
  };
}

/**
 * Compresses JSON for a link. JSON that is too large to be unpacked again is returned as it is, which is too long for a
 * link.
 */
function deflated(json: Json): string {
  const bytes = strToU8(JSON.stringify(json));
  if (bytes.length > MAX_BULK_UNPACKED) return strFromU8(bytes, true);
  return toBase64Url(deflateSync(bytes, { level: 9 }));
}

function isTooLong(text: string): boolean {
  return text.length > MAX_BULK_CHARS;
}

export interface UnpackedBulk {
  readonly bulk: Bulk;
  /** Parts beyond the limits of a link; `all` if the text is damaged or too long. */
  readonly unused: readonly (BulkPart | 'all')[];
}

/** Reads the state in a `v=`. Anything invalid becomes the default, because a link may come from anywhere. */
export function unpackBulk(text: string): UnpackedBulk {
  if (text === '') return { bulk: NOTHING, unused: [] };
  const json = isTooLong(text) ? undefined : inflated(text);
  if (!json) return { bulk: NOTHING, unused: ['all'] };
  const used = new Map<BulkPart, unknown>();
  const unused: BulkPart[] = [];
  for (const { name, key, maxValues } of PARTS)
    if (isWithin(json[key], maxValues)) used.set(name, json[key]);
    else unused.push(name);
  const hidden = unpackCodes(used.get('hidden'));
  const selection = unpackSelection(used.get('selection'));
  if (!selection && used.get('selection') !== undefined) unused.push('selection');
  const linked = linkedRowsFrom(used.get('linked'));
  const tables = tablesFrom(used.get('tables'));
  if (tables === 'too much') unused.push('tables');
  const paint = paintFrom(used.get('paint'));
  const looks = looksFrom(used.get('looks'));
  const parts = used.get('page');
  const turned = Array.isArray(parts)
    ? parts.filter((part) => typeof part === 'string')
    : [];
  const page = changedPage(undefined, { turned });
  const tree = unpackTree(used.get('tree'));
  const viewport = unpackViewport(used.get('viewport'));
  const panels = unpackPanels(used.get('panels'));
  const bulk = {
    hidden,
    ...(selection && { selection }),
    ...(linked && { linked }),
    ...(tables && tables !== 'too much' && { tables }),
    ...(paint && { paint }),
    ...(looks && { looks }),
    ...(page && { page }),
    ...(tree && { tree }),
    ...(viewport && { viewport }),
    ...(panels && { panels }),
  };
  return { bulk, unused };
}

/** Bytes of deflate that are unpacked at once; they expand at most a thousandfold. */
const SLICE = 256;

/**
 * Reads the JSON of a `v=`; undefined if it is damaged, or exceeds `MAX_BULK_UNPACKED`: then the rest is not unpacked.
 */
function inflated(text: string): Json | undefined {
  try {
    const bytes = fromBase64Url(text);
    const pieces: Uint8Array[] = [];
    let length = 0;
    const inflate = new Inflate((piece) => {
      pieces.push(piece);
      length += piece.length;
    });
    for (let at = 0; at < bytes.length; at += SLICE) {
      inflate.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
      if (length > MAX_BULK_UNPACKED) return undefined;
    }
    const whole = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    const value: unknown = JSON.parse(strFromU8(whole));
    return typeof value === 'object' && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined; // a mangled link still opens the element that its readable keys name
  }
}

/** Encodes bytes as URL-safe text (RFC 4648 §5, without padding). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes URL-safe text; throws if it is invalid. */
function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
