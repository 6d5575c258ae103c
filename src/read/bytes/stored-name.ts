const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/**
 * The name of a file in an archive: UTF-8 whatever a flag says, because most writers do not set it;
 * otherwise one character per byte.
 */
export function storedName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // not UTF-8
    return latin1.decode(bytes);
  }
}

/** A path without `.` segments (`./a`, `a/./b`); others are left alone. */
export function withoutDots(path: string): string {
  return path.includes('./') ? path.replace(/(^|\/)(?:\.\/)+/g, '$1') : path;
}

/**
 * The path that unpacking a file gives it, which never leaves the target folder: without slashes
 * before it, and without everything up to its last `..` (as GNU tar does). Empty if nothing is left.
 */
export function pathInside(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.slice(segments.lastIndexOf('..') + 1).join('/');
}
