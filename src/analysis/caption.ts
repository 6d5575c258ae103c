/** A coloured line of a legend. */
export interface CaptionEntry {
  readonly label: string;
  readonly count: string;
  /** As in CSS. */
  readonly colour: string;
}

export interface CaptionLabel {
  readonly text: string;
  /** Its middle, in CSS pixels of the plot. */
  readonly x: number;
  readonly y: number;
}

/** What stands around and over the points of a saved picture, in words and CSS pixels. */
export interface Caption {
  readonly title: string;
  /** Beneath the title: of what, how many. */
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
        /** Colours from lowest to highest, as in CSS. */
        readonly steps: readonly string[];
        readonly low: string;
        readonly high: string;
        readonly missing: CaptionEntry | undefined;
      };
  readonly labels: readonly CaptionLabel[];
  /** Of the page, as in CSS. */
  readonly ground: string;
  readonly text: string;
  /** Pixels of the file a CSS pixel. */
  readonly scale: number;
}
