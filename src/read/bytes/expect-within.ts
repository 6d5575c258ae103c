import { DataError } from '@/model/errors';

/** Throws CorruptError if a read would exceed its source; call it before trusting any length. */
export function expectWithin(
  source: { readonly name: string; readonly size: number },
  position: number,
  length: number,
): void {
  const sound =
    Number.isSafeInteger(position) &&
    Number.isSafeInteger(length) &&
    position >= 0 &&
    length >= 0;
  if (sound && position + length <= source.size) return;
  throw new DataError(
    'CorruptError',
    `${source.name} points to bytes ${position} to ${position + length}, but has only ${source.size}: it is damaged or truncated. Download it again or re-save it.`,
    { fault: 'incomplete' },
  );
}
