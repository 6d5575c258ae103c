import { recall, remember } from '@/page/state/remembered';
import { POINTS_PER_MM } from '@/write/figure/figure';

/** How a figure is saved, as chosen in its dialog. */
export interface FigureChoices {
  readonly format: 'png' | 'svg' | 'pdf';
  /** Width in millimetres. */
  readonly width: number;
  /** Width of a drawing that already exists, in millimetres; if undefined, it follows from `textSize`. */
  readonly drawnWidth: number | undefined;
  /** Height in millimetres; if undefined, as high as the figure needs. */
  readonly height: number | undefined;
  /** Pixels per inch of a PNG, and of the points that are pixels in SVG and PDF. */
  readonly dpi: number;
  /** Size of labels and legends, in points. */
  readonly textSize: number;
  readonly legend: 'none' | 'names' | 'counts';
  readonly hasTitles: boolean;
  readonly hasAxes: boolean;
  readonly hasCaption: boolean;
  readonly ground: 'white' | 'transparent' | 'dark';
}

/** Defaults, for the width of two columns of most journals. */
export const DEFAULT_CHOICES: FigureChoices = {
  format: 'png',
  width: 180,
  drawnWidth: undefined,
  height: undefined,
  dpi: 300,
  textSize: 8,
  legend: 'names',
  hasTitles: true,
  hasAxes: true,
  hasCaption: false,
  ground: 'white',
};

/** Limits of numbers, in their units; beyond them there is no figure, or more than can be painted. */
export const LIMITS = {
  width: [10, 1200],
  drawnWidth: [10, 1200],
  height: [10, 1200],
  dpi: [36, 2400],
  textSize: [3, 72],
} as const;

const KEY = 'petri.figure';

/** Returns the choices of the last figure; invalid ones become the default. */
export function recalledChoices(): FigureChoices {
  const text = recall(KEY);
  if (text === undefined) return DEFAULT_CHOICES;
  const { format, legend, ground, ...known } = parsed(text);
  const chosen = Object.entries(known).filter(([key, value]) => {
    const limits = LIMITS[key as keyof typeof LIMITS] as readonly number[] | undefined;
    const [low = 0, high = 0] = limits ?? [];
    return limits
      ? typeof value === 'number' && value >= low && value <= high
      : key in DEFAULT_CHOICES && typeof value === 'boolean';
  });
  return {
    ...DEFAULT_CHOICES,
    ...Object.fromEntries(chosen),
    format: oneOf(['png', 'svg', 'pdf'], format) ?? DEFAULT_CHOICES.format,
    legend: oneOf(['none', 'names', 'counts'], legend) ?? DEFAULT_CHOICES.legend,
    ground: oneOf(['white', 'transparent', 'dark'], ground) ?? DEFAULT_CHOICES.ground,
  };
}

export function rememberChoices(choices: FigureChoices): void {
  remember(KEY, JSON.stringify(choices));
}

/** Converts a length in points to pixels, at least one. */
export function pixelsOf(points: number, dpi: number): number {
  return Math.max(1, Math.round((points * dpi) / 72));
}

export function millimetres(points: number): number {
  return Number((points / POINTS_PER_MM).toFixed(1));
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // written by something else
  }
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}
