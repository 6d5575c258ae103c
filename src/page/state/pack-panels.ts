import { isFollowed, MAX_GENES } from './link-limits';
import { splitNames } from './name-list';
import { paintFrom } from './paint';
import { MAX_PANELS, type Panel, type PanelsBeside, type Viewport } from './panels';

/** Packs the panels beside the active one for the JSON of a link. */
export function packPanels({ active, others, areFree }: PanelsBeside): unknown {
  return { a: active, o: others.map(packPanel), ...(areFree && { f: 1 }) };
}

function packPanel(panel: Panel): unknown {
  const { embedding, color, gene, blend, hidden, viewport, paint } = panel;
  return {
    ...(embedding !== undefined && { e: embedding }),
    ...(color !== undefined && { k: color }),
    ...(gene !== undefined && { g: gene }),
    ...(blend !== undefined && { b: blend }),
    ...packCodes(hidden),
    ...packViewport(viewport),
    ...(paint && { c: paint }),
  };
}

/**
 * Reads the panels beside the active one; undefined if there are no others or the value is damaged. Panels beyond
 * `MAX_PANELS` are left out.
 */
export function unpackPanels(json: unknown): PanelsBeside | undefined {
  if (!isObject(json) || !Array.isArray(json.o) || json.o.length === 0) return undefined;
  const others = json.o.slice(0, MAX_PANELS - 1).map(unpackPanel);
  const { a: active } = json;
  const isPlace = Number.isInteger(active) && (active as number) >= 0;
  return {
    active: isPlace ? Math.min(active as number, others.length) : 0,
    others,
    ...(json.f === 1 && { areFree: true as const }),
  };
}

function unpackPanel(json: unknown): Panel {
  if (!isObject(json)) return { hidden: [] };
  const { e, k, g, b, h, p, c } = json;
  const embedding = pathFrom(e);
  const color = k === 'none' ? k : pathFrom(k);
  const [gene, blend] = [g, b].map(geneFrom);
  const viewport = unpackViewport(p);
  const paint = paintFrom(c);
  return {
    ...(embedding !== undefined && { embedding }),
    ...(color !== undefined && { color }),
    ...(gene !== undefined && { gene }),
    ...(blend !== undefined && { blend }),
    hidden: unpackCodes(h),
    ...(viewport && { viewport }),
    ...(paint && { paint }),
  };
}

function pathFrom(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith('/') && isFollowed(value)
    ? value
    : undefined;
}

function geneFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return splitNames(value).length <= MAX_GENES ? value : undefined;
}

/** With six significant digits a viewport is exact to a thousandth of a pixel. */
export function packViewport(viewport: Viewport | undefined): { p?: readonly number[] } {
  if (!viewport) return {};
  const { x, y, zoom } = viewport;
  return { p: [x, y, zoom].map((value) => Number(value.toPrecision(6))) };
}

export function unpackViewport(place: unknown): Viewport | undefined {
  const [x, y, zoom] = isNumbers(place) ? place : [];
  const isPlace = x !== undefined && y !== undefined && zoom !== undefined;
  return isPlace ? { x, y, zoom } : undefined;
}

/** Packs ascending codes as their differences, which compress better. */
export function packCodes(codes: readonly number[]): { h?: readonly number[] } {
  if (codes.length === 0) return {};
  return { h: codes.map((code, i) => (i === 0 ? code : code - (codes[i - 1] ?? 0))) };
}

export function unpackCodes(gaps: unknown): readonly number[] {
  if (!isNumbers(gaps)) return [];
  let sum = 0;
  return gaps
    .map((gap) => {
      sum += gap;
      return sum;
    })
    .filter((code) => code >= 0);
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => Number.isFinite(item));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
