import { trim } from '@/model/trim';

/**
 * True for a key that names something below its store: no empty, `.` or `..` segments, no NUL, no
 * unpaired surrogates.
 */
export function isPlainKey(key: string): boolean {
  return (
    !/[\0\p{Surrogate}]/u.test(key) &&
    key
      .split('/')
      .every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** A store's folder as a key prefix: empty, or ending in one `/`. */
export function asPrefix(folder: string): string {
  const trimmed = trim(folder, '/');
  return trimmed === '' ? '' : `${trimmed}/`;
}
