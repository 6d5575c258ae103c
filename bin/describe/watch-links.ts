import { unopenedMember } from '@/model/member-link';
import type { Path } from '@/model/path';
import { nodeLinkInfo } from '@/storage/link-info';
import type { StoredGroup, StoredNode } from '@/storage/node';
import { type LinkFacts, linkFacts } from './link-facts';
import { watchNodes } from './watch-nodes';

/** By path: names that are not the only ones of their objects. */
export type Links = { readonly [path: Path]: LinkFacts };

/** A root that notes how the names lead to their objects by which nodes are opened below it. */
export interface LinkWatch {
  readonly root: StoredGroup;
  /** In the order of the paths; undefined where each name is the only one of its object. */
  links(): Promise<Links | undefined>;
}

export function watchLinks(root: StoredGroup): LinkWatch {
  const opened = new Map<Path, StoredNode>();
  const refused = new Map<Path, LinkFacts>();
  return {
    root: watchNodes(root, {
      opened: (node) => opened.set(node.path, node),
      refused(error) {
        const member = unopenedMember(error);
        if (member) refused.set(member.path, linkFacts(member));
      },
    }),
    async links() {
      const found = [...refused];
      for (const [path, node] of opened)
        found.push([path, linkFacts(await nodeLinkInfo(node))]);
      const some = found.filter(([, facts]) => Object.keys(facts).length > 0);
      some.sort(([a], [b]) => (a < b ? -1 : 1));
      return some.length > 0 ? Object.fromEntries(some) : undefined;
    },
  };
}
