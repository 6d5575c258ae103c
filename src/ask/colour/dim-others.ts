/** One code or level per point. */
export type PointValues = Float32Array | Uint8Array | Uint16Array;

/** Added to the levels of points outside the selection; see the shader. */
const OUT_LEVEL = -100;

export interface DimmedValues {
  readonly values: PointValues;
  /** The offset added to codes; 0 if none are marked. */
  readonly outCode: number;
}

/**
 * Marks codes or levels outside the selection, so that they are drawn dim and behind. Codes are
 * marked by adding `outCode`; with more than 32,767 codes nothing is marked.
 */
export function withoutSelected(
  values: PointValues,
  selected: Uint32Array,
): DimmedValues {
  if (values instanceof Float32Array) {
    const out = values.map((level) => level + OUT_LEVEL);
    for (const row of selected) out[row] = values[row] as number;
    return { values: out, outCode: 0 };
  }
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i] as number);
  const outCode = most + 1;
  if (2 * outCode > 65_536) return { values, outCode: 0 };
  const out = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) out[i] = (values[i] as number) + outCode;
  for (const row of selected) out[row] = values[row] as number;
  return { values: out, outCode };
}

/** The rows whose category is not hidden. */
export function withoutHidden(
  rows: Uint32Array,
  codes: Uint8Array | Uint16Array,
  hidden: readonly number[],
): Uint32Array {
  const isHidden = new Uint8Array(65_536);
  for (const code of hidden) isHidden[code] = 1;
  return rows.filter((row) => isHidden[codes[row] as number] === 0);
}
