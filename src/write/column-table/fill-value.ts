import { boundsOf, type IntegerType, type NumberType } from './number-type';
import type { NumberSurvey } from './survey';
import { UnwritableColumn } from './table';

type Numeric = number | bigint;

/** How a numeric column marks missing rows. */
export interface FillChoice {
  /** The source's type, or a wider one if that has no unused value. */
  readonly type: NumberType;
  readonly fill: Numeric;
  /** The range of the values, inclusive (§8.5); declared if known. */
  readonly min?: Numeric | undefined;
  readonly max?: Numeric | undefined;
}

/** Exact in float32 too (HEP001 §8.5, Table 1). */
const RECOMMENDED_FLOAT = 9.969209968386869e36;
const SINGLE_FILLS: readonly number[] = [
  ...[RECOMMENDED_FLOAT, Number.NaN],
  ...[-Infinity, Infinity, -RECOMMENDED_FLOAT],
];
const DOUBLE_FILLS = [...SINGLE_FILLS, -Number.MAX_VALUE, Number.MAX_VALUE];
/** Float16 ends at 65504. */
const HALF_FILLS: readonly number[] = [Number.NaN, -65504, 65504, -Infinity, Infinity];
/** Number of candidates at either end of an integer type. */
const OUTERMOST = 8n;

/** All candidate fill values of a type, in order of preference. */
export function fillCandidates(type: NumberType): readonly Numeric[] {
  if (type.kind === 'float')
    return type.bytes === 2 ? HALF_FILLS : type.bytes === 4 ? SINGLE_FILLS : DOUBLE_FILLS;
  const [lowest, highest] = boundsOf(type);
  const steps = Array.from({ length: Number(OUTERMOST) }, (_, i) => BigInt(i));
  const recommended = type.kind === 'int' ? lowest + 1n : highest;
  const outermost = steps.flatMap((step) => [lowest + step, highest - step]);
  const all = [...new Set([recommended, ...outermost])];
  return type.bytes === 8 ? all : all.map(Number);
}

/**
 * Chooses the value that marks missing rows (§8.5): the recommended one if no row has it, NaN if
 * NaN means missing in the source, else one outside the range of the values, which is then
 * declared, else an unused one. A type without an unused value is widened.
 *
 * @throws UnwritableColumn if every 64-bit candidate is a value
 */
export function chooseFill(type: NumberType, survey: NumberSurvey): FillChoice {
  const declared = declaredRange(survey);
  const isOutside = (value: Numeric) =>
    Number.isNaN(value) ||
    !declared ||
    (declared.min !== undefined && value < declared.min) ||
    (declared.max !== undefined && value > declared.max);
  const isFree = (value: Numeric) =>
    isOutside(value) &&
    (Number.isNaN(value) ? !survey.hasNaN : !survey.usedFills.has(value));
  const candidates = fillCandidates(type);
  const [recommended = 0] = candidates;
  if (type.kind === 'float' && survey.isNaNMissing)
    return { type, fill: Number.NaN, ...declared };
  if (isFree(recommended)) return { type, fill: recommended, ...declared };
  const { min = 0, max = 0 } = survey;
  const beyond = candidates.find(
    (value) => isFree(value) && (Number.isNaN(value) || value < min || value > max),
  );
  if (beyond !== undefined) return { type, fill: beyond, ...(declared ?? { min, max }) };
  if (type.bytes < 8) return chooseFill(widerThan(type), survey);
  const unused = candidates.find(isFree);
  if (unused !== undefined) return { type, fill: unused, ...declared };
  throw new UnwritableColumn(
    'no number is left to mark missing rows (HEP001 §8.5), because its values include all that could',
  );
}

/** The range declared by the source, if its ends are in order. */
function declaredRange({ validMin, validMax }: NumberSurvey) {
  if (validMin === undefined && validMax === undefined) return undefined;
  if (validMin !== undefined && validMax !== undefined && validMin > validMax)
    return undefined;
  return { min: validMin, max: validMax };
}

function widerThan(type: NumberType): NumberType {
  if (type.kind === 'float') return { kind: 'float', bytes: type.bytes === 2 ? 4 : 8 };
  return { kind: type.kind, bytes: (2 * type.bytes) as IntegerType['bytes'] };
}
