/** A quantile of sorted numbers, by linear interpolation between neighbours as numpy does; NaN if there are none. */
export function quantile(sorted: Float32Array | Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return Number.NaN;
  return below === above ? below : below + (above - below) * (place % 1);
}
