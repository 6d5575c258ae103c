import { nameOf, type Path } from '@/model/path';

/** A name as it is shown: one that would be invisible stands in quotes. */
export function visibleName(name: string): string {
  return name.trim() === '' ? `“${name}”` : name;
}

/** The name of the element at a path, as it is shown. */
export function shownName(path: Path): string {
  return visibleName(nameOf(path));
}
