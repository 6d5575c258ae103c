import type { Path } from '@/model/path';
import type { StoredGroup, StoredNode } from '@/read/node';
import { watchNodes } from './watch-nodes';

/** By path: name, if that can be read, and reason. */
export type AttributeErrors = {
  readonly [path: Path]: readonly { readonly name?: string; readonly reason: string }[];
};

/** A root that records the unreadable attributes of every node opened below it. */
export interface WatchedRoot {
  readonly root: StoredGroup;
  /** Undefined if all could be read. */
  errors(): AttributeErrors | undefined;
}

export function watchAttributes(root: StoredGroup): WatchedRoot {
  const found = new Map<Path, AttributeErrors[Path]>();
  const note = ({ path, attributes }: StoredNode) => {
    if (attributes.unreadable.length === 0) return;
    found.set(
      path,
      attributes.unreadable.map(({ name, reason }) => ({
        ...(name !== undefined && { name }),
        reason,
      })),
    );
  };
  return {
    root: watchNodes(root, { opened: note }),
    errors: () => (found.size > 0 ? Object.fromEntries(found) : undefined),
  };
}
