import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import type { DataElement } from './element';
import { type OpenOwner, openElementAt } from './open-at';
import { openElement } from './registry';

/** The elements of one open file, each opened once: their labels and checks are kept. */
export interface Elements {
  at(path: Path, options?: ReadOptions): Promise<DataElement>;
}

/** Tables that are kept for their columns. */
const MAX_OWNERS = 16;

/** Keeps the most recent elements of a file, and tables, so that opening a column does not open its table again. A failure is forgotten, so that a retry can succeed. */
export function openElements(root: StoredGroup, keep = 256): Elements {
  const opened = createKept(keep);
  const owners = createKept(MAX_OWNERS);
  const openOwner: OpenOwner = (node, _options, parent) =>
    owners.get(node.path, () => openElement(node, undefined, parent));
  return {
    async at(path, options) {
      // shared, so not given up when one of its callers is: opening reads little
      const element = await opened.get(path, () =>
        openElementAt(root, path, undefined, openOwner),
      );
      if (element.member) void owners.get(element.node.path, async () => element);
      options?.signal?.throwIfAborted();
      return element;
    },
  };
}

function createKept(keep: number) {
  const kept = new Map<Path, Promise<DataElement>>();
  return {
    get(path: Path, open: () => Promise<DataElement>): Promise<DataElement> {
      const known = kept.get(path);
      if (known) {
        kept.delete(path);
        kept.set(path, known);
        return known;
      }
      const opening = open();
      kept.set(path, opening);
      opening.catch(() => {
        if (kept.get(path) === opening) kept.delete(path);
      });
      const [oldest] = kept.keys();
      if (kept.size > keep && oldest !== undefined) kept.delete(oldest);
      return opening;
    },
  };
}
