import type { Path } from '@/model/path';
import type { StoredGroup, StoredNode } from '@/storage/node';

/** By path: name, where that can be read, and reason. */
export type AttributeErrors = {
  readonly [path: Path]: readonly { readonly name?: string; readonly reason: string }[];
};

/** A root that writes down the attributes that cannot be read, of every node that is opened below it. */
export interface WatchedRoot {
  readonly root: StoredGroup;
  /** Undefined where all could be read. */
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
  const watched = (group: StoredGroup): StoredGroup => {
    note(group);
    return {
      ...group,
      // known only after its members were looked for
      get incomplete() {
        return group.incomplete === true;
      },
      async open(name, options) {
        const node = await group.open(name, options);
        if (node.kind === 'group') return watched(node);
        note(node);
        return node;
      },
    };
  };
  return {
    root: watched(root),
    errors: () => (found.size > 0 ? Object.fromEntries(found) : undefined),
  };
}
