/** A coloured line of a legend. */
export interface CaptionEntry {
  readonly label: string;
  readonly count: string;
  /** As in CSS. */
  readonly colour: string;
}

export interface CaptionLabel {
  readonly text: string;
  /** Its centre, in CSS pixels of the plot. */
  readonly x: number;
  readonly y: number;
}

/** The texts around and over the points of a saved picture, with positions in CSS pixels. */
export interface Caption {
  readonly title: string;
  /** Below the title: the source, and the number of points. */
  readonly note: string;
  readonly legend:
    | { readonly kind: 'none' }
    | {
        readonly kind: 'categories';
        readonly name: string;
        readonly entries: readonly CaptionEntry[];
      }
    | {
        readonly kind: 'numbers';
        readonly name: string;
        /** Colours from lowest to highest, in CSS syntax. */
        readonly steps: readonly string[];
        readonly low: string;
        readonly high: string;
        readonly missing: CaptionEntry | undefined;
      };
  readonly labels: readonly CaptionLabel[];
  /** Of the page, in CSS syntax. */
  readonly ground: string;
  readonly text: string;
  /** File pixels per CSS pixel. */
  readonly scale: number;
}
