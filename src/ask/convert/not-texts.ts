import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { stringAt } from '@/model/strings';
import type { Values } from '@/model/values';

/** @throws UnsupportedError if values that would be written as strings are other objects of Zarr v2 */
export function expectTexts(values: Values, path: Path): void {
  if (values.kind !== 'strings' || !values.json) return;
  const at = values.json.indexOf(1);
  if (at >= 0) throw noText(path, stringAt(values.strings, at));
}

/** Returns the error for a value, given as JSON, that is not a string. */
export function noText(path: Path, value: string): DataError {
  return new DataError(
    'UnsupportedError',
    `${path}: has values that are not texts, such as ${value.slice(0, 40)}, for which AnnData has no encoding.`,
  );
}
