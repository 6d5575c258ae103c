import { type Settings, unsupported } from './byte-codec';

/** An integer within bounds, or its default if absent. */
export function integerSetting(
  settings: Settings,
  name: string,
  { otherwise, least = 0, most = 0x7fffffff }: IntegerBounds,
): number {
  const value = settings[name] ?? otherwise;
  const number = typeof value === 'bigint' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw unsupported(`its setting \`${name}\` is not a whole number`);
  if (number < least || number > most)
    throw unsupported(
      `its setting \`${name}\` is ${number}, outside ${least} to ${most}`,
    );
  return number;
}

interface IntegerBounds {
  readonly otherwise?: number;
  readonly least?: number;
  readonly most?: number;
}

/** A finite number. */
export function numberSetting(settings: Settings, name: string): number {
  const value = settings[name];
  const number = typeof value === 'bigint' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw unsupported(`its setting \`${name}\` is not a number`);
}

/** A text, or undefined if absent or null. */
export function textSetting(settings: Settings, name: string): string | undefined {
  const value = settings[name] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw unsupported(`its setting \`${name}\` is not text`);
}
