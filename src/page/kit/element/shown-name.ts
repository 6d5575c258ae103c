import { nameOf, type Path } from '@/model/path';
import { shownLine } from '@/model/shown-text';

/** Returns a name as it is shown, all on one line; a name that would be invisible is put in quotes. */
export function visibleName(name: string): string {
  return name.trim() === '' ? `“${shownLine(name)}”` : shownLine(name);
}

/** Returns the name of the element at a path, as it is shown. */
export function shownName(path: Path): string {
  return visibleName(nameOf(path));
}
