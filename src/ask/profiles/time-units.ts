/** Attoseconds per unit of numpy; years and months have no fixed length. */
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['W', 604_800n * 10n ** 18n],
  ['D', 86_400n * 10n ** 18n],
  ['h', 3_600n * 10n ** 18n],
  ['m', 60n * 10n ** 18n],
  ['s', 10n ** 18n],
  ['ms', 10n ** 15n],
  ['us', 10n ** 12n],
  ['ns', 10n ** 9n],
  ['ps', 10n ** 6n],
  ['fs', 10n ** 3n],
  ['as', 1n],
]);

/** Attoseconds per step of stored times; undefined for years, months and unknown units. */
export function attosecondsIn(unit: string, step: number): bigint | undefined {
  const each = UNITS.get(unit);
  return each === undefined ? undefined : each * BigInt(step);
}

/** Milliseconds since 1970 of a stored time; undefined for units of no known length. */
export function millisecondsOf(
  value: bigint,
  unit: string,
  step: number,
): number | undefined {
  if (unit === 'Y' || unit === 'M') {
    const months = value * BigInt(step) * (unit === 'Y' ? 12n : 1n);
    return Date.UTC(1970, Number(months), 1);
  }
  const each = attosecondsIn(unit, step);
  return each === undefined ? undefined : Number((value * each) / 10n ** 15n);
}
