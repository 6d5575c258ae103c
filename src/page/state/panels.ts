import type { Path } from '@/model/path';
import { changedPaint, type Paint, type PaintChange } from './paint';

/** Visible part of an embedding: its centre in data units, and deck.gl's zoom. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** One picture of an embedding, as in links. Undefined members have defaults, which depend on the file. */
export interface Panel {
  /** The shown embedding; the dataset's best one if undefined. */
  readonly embedding?: Path | undefined;
  /**
   * The column that colours it, or the matrix of `gene`; `none` for no colour, and the default for
   * the file if undefined.
   */
  readonly color?: Path | 'none' | undefined;
  readonly gene?: string | undefined;
  /** A second gene of the same matrix, whose values are blended with those of `gene`. */
  readonly blend?: string | undefined;
  /** Codes of the colour's categories that are not drawn, ascending. */
  readonly hidden: readonly number[];
  readonly viewport?: Viewport | undefined;
  /** How the embedding is painted, if not by default. */
  readonly paint?: Paint | undefined;
}

/** The panels beside the active one, whose state is the view's own. */
export interface PanelsBeside {
  /** Index of the active panel among all. */
  readonly active: number;
  /** The others in their order, at least one. */
  readonly others: readonly Panel[];
  /** Each camera moves independently; if undefined, those of the same embedding move together. */
  readonly areFree?: true;
}

/** The part of a view that describes its panels. */
export interface ViewOfPanels extends Panel {
  readonly panels?: PanelsBeside | undefined;
}

/** Maximum number of panels of a view. */
export const MAX_PANELS = 24;

export function panelCount({ panels }: ViewOfPanels): number {
  return 1 + (panels?.others.length ?? 0);
}

export function activeAt({ panels }: ViewOfPanels): number {
  return panels?.active ?? 0;
}

/**
 * Returns the panel at an index; the active one beyond the last. Members of `paint` that all panels share are those of
 * the view.
 */
export function panelAt(view: ViewOfPanels, at: number): Panel {
  const { panels } = view;
  if (!panels || at === panels.active) return view;
  return panels.others[at < panels.active ? at : at - 1] ?? view;
}

/** Returns all panels in order, without the members of `paint` that they share. */
export function panelsOf(view: ViewOfPanels): readonly Panel[] {
  return Array.from({ length: panelCount(view) }, (_, at) => ownOf(panelAt(view, at)));
}

/**
 * Returns the part of a view that describes its panels, with these panels, one of them active. The shared members of
 * `paint` stay.
 */
export function withPanels(
  view: ViewOfPanels,
  panels: readonly Panel[],
  active: number,
  areFree: boolean = view.panels?.areFree === true,
): ViewOfPanels {
  const some = panels.slice(0, MAX_PANELS);
  const at = Math.max(0, Math.min(active, some.length - 1));
  const own = some[at] ?? ownOf(view);
  const others = some.filter((_, place) => place !== at);
  const { unshaded, others: ofQuery, hover } = view.paint ?? {};
  return {
    ...EMPTY,
    ...own,
    paint: changedPaint(own.paint, { unshaded, others: ofQuery, hover }),
    panels:
      others.length === 0
        ? undefined
        : { active: at, others, ...(areFree && { areFree: true as const }) },
  };
}

/** Returns the part of a view that changes when one of its panels does. */
export function withPanel(
  view: ViewOfPanels,
  at: number,
  change: (panel: Panel) => Partial<Panel>,
): Partial<ViewOfPanels> {
  const { panels } = view;
  if (!panels || at === panels.active) return change(view);
  const place = at < panels.active ? at : at - 1;
  const others = panels.others.map((panel, i) =>
    i === place ? { ...panel, ...change(panel) } : panel,
  );
  return { panels: { ...panels, others } };
}

/** Shows another embedding, which starts at its own viewport. */
export function ofEmbedding(embedding: Path): Partial<Panel> {
  return { embedding, viewport: undefined };
}

/** Colours by another element, with all its categories, or all its range, shown; undefined is no colour. */
export function colouredBy(
  panel: Panel,
  color: Path | undefined,
  gene: string | undefined,
): Partial<Panel> {
  const paint = changedPaint(panel.paint, { range: undefined, search: undefined });
  return { color: color ?? 'none', gene, blend: undefined, hidden: [], paint };
}

/** Sets another second gene, or none, and shows all cells: hidden categories of one gene mean nothing for two. */
export function blendedWith(blend: string | undefined): Partial<Panel> {
  return { blend, hidden: [] };
}

export function withHidden(codes: readonly number[]): Partial<Panel> {
  return { hidden: [...new Set(codes)].sort((a, b) => a - b) };
}

/** True for a member of `paint` that all panels share: it is about matrices, the query, or one point. */
function isShared(key: string): boolean {
  return key === 'unshaded' || key === 'others' || key === 'hover';
}

/** Returns the part of a view that changes when one panel is painted in another way. */
export function painted(
  view: ViewOfPanels,
  at: number,
  change: PaintChange,
): Partial<ViewOfPanels> {
  const keys = Object.entries(change);
  const shared = Object.fromEntries(keys.filter(([key]) => isShared(key)));
  const own = Object.fromEntries(keys.filter(([key]) => !isShared(key)));
  const next = { ...view, paint: changedPaint(view.paint, shared) };
  return {
    paint: next.paint,
    ...withPanel(next, at, ({ paint }) => ({ paint: changedPaint(paint, own) })),
  };
}

const EMPTY: Panel = {
  embedding: undefined,
  color: undefined,
  gene: undefined,
  blend: undefined,
  hidden: [],
  viewport: undefined,
  paint: undefined,
};

/** Returns the members of a panel without the members of `paint` that all panels share. */
function ownOf(panel: Panel): Panel {
  const { embedding, color, gene, blend, hidden, viewport, paint } = panel;
  const own = changedPaint(paint, {
    unshaded: undefined,
    others: undefined,
    hover: undefined,
  });
  return {
    ...(embedding !== undefined && { embedding }),
    ...(color !== undefined && { color }),
    ...(gene !== undefined && { gene }),
    ...(blend !== undefined && { blend }),
    hidden,
    ...(viewport && { viewport }),
    ...(own && { paint: own }),
  };
}
