import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { paintFrom } from './paint';
import { isOutlined, packSelection, unpackSelection } from './selection';
import { tablesFrom } from './table-state';
import type { View } from './view';

type Bulk = Pick<View, 'hidden' | 'viewport' | 'selection' | 'tables' | 'paint'>;

/** Longest `v=` that is looked at: deflate grows at most a thousandfold, so this bounds what it unpacks to. */
const LONGEST = 16_384;

/** Ends of runs of rows that no `v=` has room for: packing them would only hold the page. */
const MOST_RUNS = 20_000;

/** What a link has no room for where there is too much of it. */
export type LeftOut = 'selection' | 'hidden' | 'tables';

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
  const { selection, hidden, tables } = bulk;
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

function pack({ hidden, viewport, selection, tables, paint }: Bulk): string | undefined {
  if (hidden.length === 0 && !viewport && !selection && !tables && !paint)
    return undefined;
  const json = JSON.stringify({
    ...(hidden.length > 0 && { h: gaps(hidden) }),
    ...(viewport && { p: [viewport.x, viewport.y, viewport.zoom].map(short) }),
    ...(selection && { s: packSelection(selection) }),
    ...(tables && { t: tables }),
    ...(paint && { c: paint }),
  });
  return toBase64Url(deflateSync(strToU8(json), { level: 9 }));
}

/** The state in a `v=`; what is not understood is default, for a link may come from anywhere. */
export function unpackBulk(text: string): Bulk {
  if (text.length > LONGEST) return NOTHING;
  try {
    const value: unknown = JSON.parse(strFromU8(inflateSync(fromBase64Url(text))));
    if (typeof value !== 'object' || value === null) return NOTHING;
    const { h, p, s, t, c } = value as Record<string, unknown>;
    const hidden = isNumbers(h) ? sums(h).filter((code) => code >= 0) : [];
    const selection = unpackSelection(s);
    const tables = tablesFrom(t);
    const paint = paintFrom(c);
    const rest = {
      hidden,
      ...(selection && { selection }),
      ...(tables && { tables }),
      ...(paint && { paint }),
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

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
