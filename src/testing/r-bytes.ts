/** R's serialised objects, byte by byte as in R Internals 1.8 (XDR: numbers are big-endian). */

export const latin1 = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const int = (value: number) => [24, 16, 8, 0].map((shift) => (value >> shift) & 255);

/** CHARSXP, ASCII. */
const chars = (text: string) => [...int(0x40009), ...int(text.length), ...latin1(text)];
/** SYMSXP. */
const symbol = (name: string) => [...int(1), ...chars(name)];
/** A cell of a pairlist, with its tag; the rest of the list follows. */
const tagged = (name: string, value: readonly number[]) => [
  ...int(0x402),
  ...symbol(name),
  ...value,
];
export const NULL = int(254);

/** STRSXP; `attributes` is a pairlist. */
export const strings = (texts: readonly string[], attributes?: readonly number[]) => [
  ...int(attributes ? 0x210 : 0x10),
  ...int(texts.length),
  ...texts.flatMap(chars),
  ...(attributes ?? []),
];
/** INTSXP. */
export const integers = (values: readonly number[]) => [
  ...int(13),
  ...int(values.length),
  ...values.flatMap(int),
];
/** VECSXP without attributes. */
export const list = (...items: readonly (readonly number[])[]) => [
  ...int(19),
  ...int(items.length),
  ...items.flat(),
];
export const pairs = (...pairs: readonly (readonly [string, readonly number[]])[]) => [
  ...pairs.flatMap(([name, value]) => tagged(name, value)),
  ...NULL,
];
/** S4SXP with its slots; the class, which R writes last, is one of them. */
export const s4 = (...slots: readonly (readonly [string, readonly number[]])[]) => [
  ...int(0x10319),
  ...pairs(...slots),
];
export const s4Class = (name: string, from: string) =>
  ['class', strings([name], pairs(['package', strings([from])]))] as const;

/** Format 3, written by R 4.3.2, readable from 3.5.0 on, UTF-8. */
export const HEADER_3 = [
  ...latin1('X\n'),
  ...[0, 0, 0, 3, 0, 4, 3, 2, 0, 3, 5, 0, 0, 0, 0, 5],
  ...latin1('UTF-8'),
];
/** Format 2, written by R 3.6.1, readable from 2.3.0 on. */
export const HEADER_2 = [...latin1('X\n'), ...[0, 0, 0, 2, 0, 3, 6, 1, 0, 2, 3, 0]];

const matrix = (values: readonly number[]) =>
  s4(['i', integers(values)], ['p', integers([0, 1])], s4Class('dgCMatrix', 'Matrix'));

/**
 * A Seurat object as stored by Seurat 4: an assay whose counts have this many values, then the
 * following slots.
 */
export const seuratObject = (stored: number) =>
  s4(
    [
      'assays',
      list(
        s4(
          [
            'counts',
            // too irregular to be compressed away
            matrix(Array.from({ length: stored }, (_, i) => Math.imul(i, 2654435761))),
          ],
          s4Class('Assay', 'SeuratObject'),
        ),
      ),
    ],
    ['active.assay', strings(['RNA'])],
    s4Class('Seurat', 'SeuratObject'),
  );
