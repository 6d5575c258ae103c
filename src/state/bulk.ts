import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { fromBase64Url, toBase64Url } from './base64url';
import { changedPage } from './page-state';
import { paintFrom } from './paint';
import { isOutlined, packSelection, unpackSelection } from './selection';
import { tablesFrom } from './table-state';
import { packTree, unpackTree } from './tree-state';
import type { View } from './view';

type Bulk = Pick<
  View,
  'hidden' | 'viewport' | 'selection' | 'tables' | 'paint' | 'page' | 'tree'
>;

/** Longest `v=` that is looked at: deflate grows at most a thousandfold, so this bounds what it unpacks to. */
const LONGEST = 16_384;

/** Ends of runs of rows that no `v=` has room for: packing them would only hold the page. */
const MOST_RUNS = 20_000;

/** What a link has no room for where there is too much of it. */
export type LeftOut = 'selection' | 'hidden' | 'tables' | 'page' | 'tree';

const NOTHING: Bulk = { hidden: [] };

interface PackedBulk {
  /** Undefined where all of it is default. */
  readonly text: string | undefined;
  readonly leftOut: readonly LeftOut[];
}

/**
 * State too bulky to read, as deflate-raw + base64url of JSON. What makes it longer than anybody
 * would read is left out, the longest first, and said.
 */
export function packBulk(bulk: Bulk): PackedBulk {
  const { selection, hidden, tables, page, tree } = bulk;
  const isHopeless = !isOutlined(selection) && selection.runs.length > MOST_RUNS;
  const leftOut: LeftOut[] = isHopeless ? ['selection'] : [];
  let kept = isHopeless ? { ...bulk, selection: undefined } : bulk;
  let text = pack(kept);
  if (text === undefined || text.length <= LONGEST) return { text, leftOut };
  const lengthOf = (part: Bulk) => pack(part)?.length ?? 0;
  const parts = [
    { name: 'selection', part: { ...NOTHING, selection: kept.selection } },
    { name: 'hidden', part: { ...NOTHING, hidden } },
    { name: 'tables', part: { ...NOTHING, tables } },
    { name: 'page', part: { ...NOTHING, page } },
    { name: 'tree', part: { ...NOTHING, tree } },
  ] as const;
  const longest = parts.toSorted((a, b) => lengthOf(b.part) - lengthOf(a.part));
  for (const { name } of longest) {
    kept = { ...kept, [name]: NOTHING[name] };
    leftOut.push(name);
    text = pack(kept);
    if (text === undefined || text.length <= LONGEST) break;
  }
  return { text, leftOut };
}

function pack(bulk: Bulk): string | undefined {
  const { hidden, viewport, selection, tables, paint, page, tree } = bulk;
  const packed = {
    ...(hidden.length > 0 && { h: gaps(hidden) }),
    ...(viewport && { p: [viewport.x, viewport.y, viewport.zoom].map(short) }),
    ...(selection && { s: packSelection(selection) }),
    ...(tables && { t: tables }),
    ...(paint && { c: paint }),
    ...(page?.turned && { u: page.turned }),
    ...(tree && { e: packTree(tree) }),
  };
  if (Object.keys(packed).length === 0) return undefined;
  return toBase64Url(deflateSync(strToU8(JSON.stringify(packed)), { level: 9 }));
}

/** The state in a `v=`; what is not understood is default, for a link may come from anywhere. */
export function unpackBulk(text: string): Bulk {
  if (text.length > LONGEST) return NOTHING;
  try {
    const value: unknown = JSON.parse(strFromU8(inflateSync(fromBase64Url(text))));
    if (typeof value !== 'object' || value === null) return NOTHING;
    const { h, p, s, t, c, u, e } = value as Record<string, unknown>;
    const hidden = isNumbers(h) ? sums(h).filter((code) => code >= 0) : [];
    const selection = unpackSelection(s);
    const tables = tablesFrom(t);
    const paint = paintFrom(c);
    const turned = Array.isArray(u) ? u.filter((part) => typeof part === 'string') : [];
    const page = changedPage(undefined, { turned });
    const tree = unpackTree(e);
    const rest = {
      hidden,
      ...(selection && { selection }),
      ...(tables && { tables }),
      ...(paint && { paint }),
      ...(page && { page }),
      ...(tree && { tree }),
    };
    if (!isNumbers(p) || p.length !== 3) return rest;
    const [x, y, zoom] = p as [number, number, number];
    return { ...rest, viewport: { x, y, zoom } };
  } catch {
    // a mangled link still opens the element that its readable keys name
    return NOTHING;
  }
}

/** Differences pack better than codes. */
function gaps(codes: readonly number[]): number[] {
  return codes.map((code, i) => (i === 0 ? code : code - (codes[i - 1] ?? 0)));
}

function sums(list: readonly number[]): number[] {
  let sum = 0;
  return list.map((gap) => {
    sum += gap;
    return sum;
  });
}

/** Six significant digits place a viewport to a thousandth of a pixel. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => Number.isFinite(item));
}
