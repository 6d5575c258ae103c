import { type RefObject, useEffect, useState } from 'react';
import type { Rgb } from './palette-image';

/** Colours of points that no palette colours, for a light and a dark background. */
export interface PlotTheme {
  /** Points without a value; `lightgray` on a light background, as in scanpy. */
  readonly missing: Rgb;
  /** Points outside the highlighted category. */
  readonly dim: Rgb;
  /** All points, where nothing colours them. */
  readonly plain: Rgb;
}

/** Light theme, also used for paper. */
export const LIGHT: PlotTheme = {
  missing: [211, 211, 211],
  dim: [234, 236, 235],
  plain: [104, 116, 124],
};
export const DARK: PlotTheme = {
  missing: [110, 118, 126],
  dim: [38, 43, 47],
  plain: [148, 158, 166],
};

/** Follows the background on which an element is painted, through changes of theme. */
export function usePlotTheme(of: RefObject<HTMLElement | null>): PlotTheme {
  const [isDark, setDark] = useState(false);
  useEffect(() => {
    const look = () => {
      if (of.current) setDark(isDarkColour(getComputedStyle(of.current).backgroundColor));
    };
    look();
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', look);
    const page = new MutationObserver(look);
    page.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
    return () => {
      system.removeEventListener('change', look);
      page.disconnect();
    };
  }, [of]);
  return isDark ? DARK : LIGHT;
}

/** Parses a computed colour, which is always `rgb(…)` for sRGB. */
function isDarkColour(colour: string): boolean {
  const [red, green, blue, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha === 0)
    return false;
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
