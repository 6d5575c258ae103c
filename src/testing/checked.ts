import { checkFile } from '@/ask/checks/check-file';
import type { CheckDepth, Diagnostic } from '@/ask/checks/table-check';
import { openRoot } from '@/read/formats/open-dataset';
import type { StoredGroup } from '@/read/node';

/** What checking a file finds, by its values unless only headers are wanted. */
export async function checked(
  root: StoredGroup,
  depth: CheckDepth = 'values',
): Promise<readonly Diagnostic[]> {
  return (await checkFile(await openRoot(root), { depth })).diagnostics;
}

/** The same as `severity path code`. */
export async function foundIn(
  root: StoredGroup,
  depth?: CheckDepth,
): Promise<readonly string[]> {
  return (await checked(root, depth)).map(
    ({ severity, path, code }) => `${severity} ${path} ${code}`,
  );
}
