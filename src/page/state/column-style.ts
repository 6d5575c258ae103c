import type { Path } from '@/model/path';

/**
 * Style of the categories of a column. Names and order apply to pictures and to the tables beside them; the column's
 * table and saved values keep those of the file.
 */
export interface ColumnStyle {
  /** Name of the palette; the default for the file if undefined. */
  readonly palette?: string;
  /** Colours that replace the palette's, as `rrggbb` by code. */
  readonly colours?: Readonly<Record<number, string>>;
  /** Names that replace the file's, by code. */
  readonly names?: Readonly<Record<number, string>>;
  /** Codes in the order of the legend; missing ones follow in file order. */
  readonly order?: readonly number[];
}

export type ColumnStyles = Readonly<Record<Path, ColumnStyle>>;

export type StyleChange = {
  readonly [K in keyof ColumnStyle]?: ColumnStyle[K] | undefined;
};

/** Maximum number of characters of a name in a picture. */
export const MAX_NAME_CHARS = 200;
const MAX_CODE = 65_535;

/** Returns the styles with one column changed; undefined if all columns look as in the file. */
export function changedStyles(
  looks: ColumnStyles | undefined,
  path: Path,
  change: StyleChange,
): ColumnStyles | undefined {
  const { [path]: last, ...others } = looks ?? {};
  const kept = Object.entries({ ...last, ...change }).filter(
    ([, value]) => value !== undefined && Object.keys(value).length > 0,
  );
  const next = kept.length > 0 ? { ...others, [path]: Object.fromEntries(kept) } : others;
  return Object.keys(next).length > 0 ? next : undefined;
}

/** Returns the names that pictures show for the groups of a column; the index in `labels` is the code. */
export function namesInPictures(
  labels: readonly string[],
  look: ColumnStyle | undefined,
): readonly string[] {
  const names = look?.names;
  return names ? labels.map((label, code) => names[code] ?? label) : labels;
}

/** Returns codes in the order of pictures: those in the order of the style first, then the others as given. */
export function inPictureOrder(
  codes: readonly number[],
  look: ColumnStyle | undefined,
): readonly number[] {
  if (!look?.order) return codes;
  const there = new Set(codes);
  const first = new Set(look.order.filter((code) => there.has(code)));
  return [...first, ...codes.filter((code) => !first.has(code))];
}

/** Returns the texts by code with one replaced; undefined removes it. */
export function withText(
  texts: Readonly<Record<number, string>> | undefined,
  code: number,
  text: string | undefined,
): Readonly<Record<number, string>> {
  const { [code]: _, ...others } = texts ?? {};
  return text === undefined ? others : { ...others, [code]: text };
}

/** Reads the styles in a link's JSON; invalid parts are omitted. */
export function looksFrom(value: unknown): ColumnStyles | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  let looks: ColumnStyles | undefined;
  for (const [path, look] of Object.entries(value)) {
    if (!path.startsWith('/') || typeof look !== 'object' || look === null) continue;
    const { palette, colours, names, order } = look as Record<string, unknown>; // a link's JSON
    const codes = Array.isArray(order) ? order.filter(isCode) : [];
    looks = changedStyles(looks, path, {
      palette: typeof palette === 'string' && palette !== '' ? palette : undefined,
      colours: textsFrom(colours, (text) => /^[0-9a-f]{6}$/.test(text)),
      names: textsFrom(names, (text) => text !== '' && text.length <= MAX_NAME_CHARS),
      order: [...new Set(codes)],
    });
  }
  return looks;
}

function textsFrom(
  value: unknown,
  isFine: (text: string) => boolean,
): Readonly<Record<number, string>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = Object.entries(value).filter(
    ([code, text]) =>
      /^\d{1,5}$/.test(code) &&
      isCode(Number(code)) &&
      typeof text === 'string' &&
      isFine(text),
  );
  return Object.fromEntries(kept);
}

function isCode(value: unknown): value is number {
  return (
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < MAX_CODE
  );
}
