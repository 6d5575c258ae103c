import { type Affine, composed, IDENTITY } from '@/model/affine';
import type { AttributeValue } from '@/model/attributes';
import { listOf, memberOf } from '../tissue/stated';

/** A transformation of an element into a coordinate system, as far as x and y are concerned. */
export interface ToSystem {
  readonly system: string;
  /** `scale`, `sequence` …, as the file has it. */
  readonly type: string;
  readonly map: Affine;
  /** The unit of x in the coordinate system, as the file has it. */
  readonly unit?: string;
}

/** A transformation that is unknown, or not one of the plane, and the reason. */
export interface NotMapped {
  readonly system: string;
  readonly reason: string;
}

/**
 * The transformations of an element (NGFF, “coordinateTransformations”, as SpatialData writes
 * them), each into one coordinate system. `axes` are those of the element, in the order of its
 * numbers: c, y, x.
 */
export function transformationsOf(
  list: AttributeValue | undefined,
  axes: readonly string[],
): { readonly known: readonly ToSystem[]; readonly unknown: readonly NotMapped[] } {
  const known: ToSystem[] = [];
  const unknown: NotMapped[] = [];
  for (const one of listOf(list)) {
    const output = memberOf(one, 'output');
    const name = typeof output === 'string' ? output : memberOf(output, 'name');
    if (typeof name !== 'string') continue;
    const map = mapOf(one, axes);
    if (typeof map === 'string') unknown.push({ system: name, reason: map });
    else known.push({ system: name, ...map, ...unitOf(output) });
  }
  return { known, unknown };
}

/** The transformations of a level of a multiscale image into the coordinates of the image, one after another. */
export function levelMap(
  list: AttributeValue | undefined,
  axes: readonly string[],
): Affine | string {
  let all = IDENTITY;
  for (const one of listOf(list)) {
    const next = mapOf(one, axes);
    if (typeof next === 'string') return next;
    all = composed(all, next.map);
  }
  return all;
}

function unitOf(output: AttributeValue | undefined): { readonly unit?: string } {
  const x = listOf(memberOf(output, 'axes')).find(
    (axis) => memberOf(axis, 'name') === 'x',
  );
  const unit = memberOf(x, 'unit');
  return typeof unit === 'string' ? { unit } : {};
}

/** One transformation, or the reason why it is not one of the plane. */
function mapOf(
  one: AttributeValue | undefined,
  axes: readonly string[],
): { readonly map: Affine; readonly type: string } | string {
  const type = memberOf(one, 'type');
  if (typeof type !== 'string') return 'a transformation has no type';
  const from = axesOf(memberOf(one, 'input')) ?? axes;
  const to = axesOf(memberOf(one, 'output')) ?? from;
  const map = planeMap(one, type, from, to);
  return typeof map === 'string' ? map : { map, type };
}

function planeMap(
  one: AttributeValue | undefined,
  type: string,
  from: readonly string[],
  to: readonly string[],
): Affine | string {
  const [x, y] = [from.indexOf('x'), from.indexOf('y')];
  if (x < 0 || y < 0) return `its axes are ${from.join(', ')}`;
  switch (type) {
    case 'identity':
      return IDENTITY;
    case 'scale':
    case 'translation': {
      const numbers = listOf(memberOf(one, type)).map(Number);
      const [alongX, alongY] = [numbers[x], numbers[y]];
      if (numbers.length !== from.length || !isNumber(alongX) || !isNumber(alongY))
        return `its ${type} is not one number for each of ${from.join(', ')}`;
      return type === 'scale'
        ? [alongX, 0, 0, 0, alongY, 0]
        : [1, 0, alongX, 0, 1, alongY];
    }
    case 'affine':
    case 'rotation': {
      const rows = listOf(memberOf(one, type)).map((row) => listOf(row).map(Number));
      const row = (axis: 'x' | 'y') => {
        const numbers = rows[to.indexOf(axis)] ?? [];
        const offset = type === 'affine' ? numbers[from.length] : 0;
        return [numbers[x], numbers[y], offset] as const;
      };
      const all = [...row('x'), ...row('y')];
      return all.every(isNumber)
        ? (all as unknown as Affine) // six of them
        : `its ${type} has no row for x and y`;
    }
    case 'mapAxis': {
      const map = memberOf(one, 'mapAxis');
      const row = (axis: 'x' | 'y') => {
        const source = memberOf(map, axis);
        return source === 'x' ? [1, 0, 0] : source === 'y' ? [0, 1, 0] : undefined;
      };
      const [ofX, ofY] = [row('x'), row('y')];
      return ofX && ofY
        ? ([...ofX, ...ofY] as unknown as Affine) // six of them
        : 'its mapAxis does not map x and y to each other';
    }
    case 'sequence': {
      let all = IDENTITY;
      for (const part of listOf(memberOf(one, 'transformations'))) {
        const next = mapOf(part, from);
        if (typeof next === 'string') return next;
        all = composed(all, next.map);
      }
      return all;
    }
    default:
      return `a transformation of type ${type} is not read`;
  }
}

/** The names of the axes of a coordinate system. */
function axesOf(system: AttributeValue | undefined): readonly string[] | undefined {
  const names = listOf(memberOf(system, 'axes')).map((axis) => memberOf(axis, 'name'));
  return names.length > 0 && names.every((name) => typeof name === 'string')
    ? names
    : undefined;
}

function isNumber(value: number | undefined): value is number {
  return Number.isFinite(value);
}
