import type { ReactElement } from 'react';
import type { Path } from '@/model/path';
import { type Grouping, groupingAt, type SelectionGroups } from './use-selection-groups';

interface WithGroupsProps {
  readonly paths: readonly (Path | undefined)[];
  readonly selection: SelectionGroups;
  /** Class of the sentence. */
  readonly className: string | undefined;
  readonly children: (
    groupings: readonly (Grouping | undefined)[],
  ) => ReactElement | undefined;
}

/** Draws something by the groups at some paths, or says why the selection forms none. */
export function WithGroups({ paths, selection, className, children }: WithGroupsProps) {
  const groupings: (Grouping | undefined)[] = [];
  for (const path of paths) {
    const found = path === undefined ? undefined : groupingAt(path, selection);
    if (found && 'sentence' in found)
      return (
        <p role="status" className={className}>
          {found.sentence}
        </p>
      );
    groupings.push(found);
  }
  return children(groupings);
}
