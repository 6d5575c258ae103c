/**
 * The two-sided p value of a t statistic: I(df / (df + t²); df/2, 1/2), the regularised incomplete beta function. The
 * relative error is about 1e-10, down to the smallest double; NaN for NaN.
 */
export function pOfT(t: number, df: number): number {
  if (Number.isNaN(t) || !(df > 0)) return Number.NaN;
  const square = t * t;
  if (square === 0) return 1;
  if (square === Number.POSITIVE_INFINITY) return 0;
  const [a, b] = [df / 2, 0.5];
  const x = df / (df + square);
  const y = square / (df + square);
  // x^a y^b Γ(a + b) / (Γ(a) Γ(b)); log1p keeps the digits of an x close to 1
  const logX = x < 0.5 ? Math.log(x) : Math.log1p(-y);
  const front = (Math.exp(a * logX) * Math.sqrt(y) * gammaRatio(a)) / Math.sqrt(Math.PI);
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(y, b, a)) / b;
}

/** The two-sided p value of a standard normal score: erfc(|z| / √2), with a relative error of about 1e-12. */
export function pOfNormal(z: number): number {
  if (Number.isNaN(z)) return Number.NaN;
  const x = Math.abs(z) / Math.SQRT2;
  return x < 2 ? 1 - erfByItsSeries(x) : erfcByItsFraction(x);
}

/**
 * The standard deviation of the rank sum of `count` values among `count + rest`, if all come from one distribution. Its
 * correction for ties takes t³ − t of each run of t equal values, summed up; 0 for none.
 */
export function rankSumDeviation(count: number, rest: number, ties: number): number {
  const all = count + rest;
  const correction = ties === 0 ? 1 : 1 - ties / (all ** 3 - all);
  return Math.sqrt((correction * count * rest * (all + 1)) / 12);
}

/**
 * Benjamini and Hochberg's adjusted p values, as by statsmodels' `fdr_bh`: p divided by the share of
 * values up to it, at most 1 and at most that of any greater p.
 */
export function adjusted(p: Float64Array): Float64Array {
  const count = p.length;
  const order = Uint32Array.from(p.keys()).sort(
    (a, b) => (p[a] as number) - (p[b] as number),
  );
  const result = new Float64Array(count);
  let least = 1;
  for (let rank = count; rank > 0; rank--) {
    const at = order[rank - 1] as number;
    least = Math.min(least, (p[at] as number) / (rank / count));
    result[at] = least;
  }
  return result;
}

/** Below this factor a fraction or series has converged. */
const PRECISION = 1e-16;
const TINY = 1e-300;

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  // needs about √max(a, b) steps
  for (let m = 1; m < 1e5; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Γ(a + 1/2) / Γ(a): the asymptotic series, reached from small a by Γ(a + 1) = a Γ(a). */
function gammaRatio(a: number): number {
  let factor = 1;
  let at = a;
  for (; at < 30; at++) factor *= at / (at + 0.5);
  const r = 1 / at;
  const series =
    1 +
    r *
      (-1 / 8 +
        r *
          (1 / 128 +
            r *
              (5 / 1024 +
                r * (-21 / 32768 + r * (-399 / 262144 + r * (869 / 4194304))))));
  return factor * Math.sqrt(at) * series;
}

/** erf(x) = 2/√π e^(−x²) Σ 2ⁿ x^(2n+1) / (2n+1)!!, all terms positive. */
function erfByItsSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; term > PRECISION * sum; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** erfc(x) = e^(−x²)/√π · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))), from its end. */
function erfcByItsFraction(x: number): number {
  const terms = Math.ceil(20 + 400 / (x * x));
  let rest = x;
  for (let k = terms; k > 0; k--) rest = x + k / 2 / rest;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / rest;
}
