/**
 * Files that reach themselves by their imports, together with those on the way: each group in the order of its names.
 * `importsOf` gives the files that a file imports.
 */
export function importCircles(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): readonly (readonly string[])[] {
  // Tarjan's algorithm: strongly connected components
  const entered = new Map<string, number>();
  const open: string[] = [];
  const circles: (readonly string[])[] = [];
  const visit = (file: string): number => {
    const number = entered.size;
    entered.set(file, number);
    open.push(file);
    let low = number;
    for (const target of importsOf(file)) {
      if (!entered.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, entered.get(target) ?? number);
    }
    if (low === number) {
      const members = open.splice(open.indexOf(file));
      if (members.length > 1 || importsOf(file).includes(file))
        circles.push(members.toSorted());
    }
    return low;
  };
  for (const file of files) if (!entered.has(file)) visit(file);
  return circles;
}
