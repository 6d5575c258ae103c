import type { StoredGroup, StoredNode } from '@/storage/node';

/** What is reported of every member that is opened below a root. */
export interface NodeWatcher {
  opened(node: StoredNode): void;
  refused?(error: unknown): void;
}

/** The same group, whose members are reported as they are opened; the group itself first. */
export function watchNodes(group: StoredGroup, watcher: NodeWatcher): StoredGroup {
  watcher.opened(group);
  return {
    ...group,
    // known only after its members were looked for
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
