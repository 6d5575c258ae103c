import type { GpuValues } from './gpu-column';

/** What is added to the levels of points outside a selection; see the shader. */
const OUT_LEVEL = -100;

/**
 * Codes or levels with those outside the selection marked, so that they are drawn dim and behind.
 * Codes are marked by adding `outCode`; beyond 32,767 of them there is no room, and nothing is marked.
 */
export function withoutSelected(
  values: GpuValues,
  selected: Uint32Array,
): { readonly values: GpuValues; readonly outCode: number } {
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
