/** A decimal number: exact for comparisons with integers, and as the nearest double. */
export interface Decimal {
  /** Its floor; ±10⁴⁰ beyond. */
  readonly floor: bigint;
  readonly isWhole: boolean;
  readonly double: number;
}

/** Number of integer digits beyond which no column has values. */
const MAX_DIGITS = 40;

/** Parses digits: `-1.5e3`, of any size. */
export function decimalOf(digits: string): Decimal {
  const isNegative = digits.startsWith('-');
  const [mantissa = '', exponent = '0'] = digits.slice(isNegative ? 1 : 0).split(/[eE]/);
  const power = Number(exponent);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const leading = whole.length + fraction.length - all.length;
  const before = whole.length - leading + power; // integer digits
  const double = Number(digits);
  if (!/[1-9]/.test(all)) return { floor: 0n, isWhole: true, double };
  if (before > MAX_DIGITS) {
    const far = 10n ** BigInt(MAX_DIGITS);
    return { floor: isNegative ? -far : far, isWhole: true, double };
  }
  const isWhole = before > 0 ? !/[1-9]/.test(all.slice(before)) : false;
  const size = before > 0 ? BigInt(all.slice(0, before).padEnd(before, '0')) : 0n;
  const floor = isNegative ? (isWhole ? -size : -size - 1n) : size;
  return { floor, isWhole, double };
}
