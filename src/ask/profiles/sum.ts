/**
 * Sums numbers. Integers are summed exactly, beyond 2^53 too; others in doubles with Neumaier's
 * correction. The caller leaves out NaN.
 */
export interface Sum {
  add(value: number | bigint): void;
  /** A bigint only if a double is not exact. */
  readonly total: number | bigint;
}

export function createSum(): Sum {
  let whole = 0n;
  let part = 0;
  let correction = 0;
  let isWhole = true;

  function addDouble(value: number): void {
    const next = part + value;
    if (Number.isFinite(next))
      correction +=
        Math.abs(part) >= Math.abs(value) ? part - next + value : value - next + part;
    part = next;
  }

  return {
    add(value) {
      if (typeof value === 'bigint') {
        whole += value;
        return;
      }
      if (isWhole && Number.isSafeInteger(value)) {
        if (Math.abs(value) > 2 ** 52) {
          whole += BigInt(value);
          return;
        }
        part += value; // exact: both are below 2^52
        if (Math.abs(part) <= 2 ** 52) return;
        whole += BigInt(part);
        part = 0;
        return;
      }
      isWhole = false;
      addDouble(value);
    },
    get total() {
      const rest = part + correction;
      if (whole === 0n) return rest;
      if (!isWhole || !Number.isInteger(rest)) return Number(whole) + rest;
      const exact = whole + BigInt(rest);
      return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
    },
  };
}
