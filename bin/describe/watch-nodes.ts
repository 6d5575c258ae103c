import type { StoredGroup, StoredNode } from '@/read/node';

/** Called for every node that is opened below a root. */
export interface NodeWatcher {
  opened(node: StoredNode): void;
  refused?(error: unknown): void;
}

/** The same group, reporting its members as they are opened; itself first. */
export function watchNodes(group: StoredGroup, watcher: NodeWatcher): StoredGroup {
  watcher.opened(group);
  return {
    ...group,
    // known only after looking up its members
    get incomplete() {
      return group.incomplete === true;
    },
    async open(name, options) {
      const node = await group.open(name, options).catch((error: unknown) => {
        watcher.refused?.(error);
        throw error;
      });
      if (node.kind === 'group') return watchNodes(node, watcher);
      watcher.opened(node);
      return node;
    },
  };
}
