import type {
  ArrayRequest,
  ConversionChoices,
  ConversionRequest,
} from './conversion-request';
import type { Path } from './path';
import type { ExportNotes } from './table-rows';

/** Copies of a file, as in `Questions`. */
export interface ConversionQuestions {
  /** Writes cells and genes as AnnData to `AskOptions.write`. Progress is in bytes written, and rows. */
  readonly convert: {
    readonly ask: { readonly wish: ConversionRequest };
    readonly answer: ExportNotes;
  };
  /** Writes an array as NPY to `AskOptions.write`. Progress is in rows. */
  readonly exportArray: {
    readonly ask: { readonly wish: ArrayRequest };
    readonly answer: ExportNotes;
  };
  /** Lines of Python or R that give what a request writes; `name` is that of the file. */
  readonly conversionCode: {
    readonly ask: { readonly wish: ConversionRequest & { readonly name: string } };
    readonly answer: string;
  };
  readonly conversionChoices: {
    readonly ask: { readonly part: Path | undefined };
    readonly answer: ConversionChoices;
  };
}
