import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import type { StoredGroup } from '@/read/node';
import type { DataElement, DecoderTable } from './element';
import { type OpenOwner, openElementAt } from './open-at';
import { openElement } from './registry';
import { transposed } from './transposed';

/** The elements of one open file, cached with their labels and results of checks. */
export interface Elements {
  /**
   * Opens the element at a path, from its shapes and attributes. Use it for tables and columns, and to show a matrix as
   * it is stored; `cellsByGenes` is for computations.
   *
   * @throws NotFoundError, UnsupportedError, CorruptError
   * @example
   * const leiden = await elements.at('/obs/leiden');
   * const block = await leiden.read?.({ rows: [0, 100] }, { signal }); // the first 100 rows
   */
  at(path: Path, options?: ReadOptions): Promise<DataElement>;
  /** As `at`, but matrices are cells × genes, however they are stored: for computations. */
  cellsByGenes(path: Path, options?: ReadOptions): Promise<DataElement>;
  /**
   * The same elements in a separate cache of `keep` entries: for walks that must not evict elements
   * in view.
   */
  apart(keep: number): Elements;
}

export interface ElementsSettings {
  /** The decoders of the file's format. */
  readonly ofFormat?: DecoderTable;
  /** True if the matrix at a path is stored as genes × cells. */
  readonly isGenesByCells?: (path: Path) => boolean;
  /** Default number of cached elements. */
  readonly keep?: number;
}

/** Number of cached tables, for opening their columns. */
const MAX_OWNERS = 16;

/**
 * Creates an LRU cache of elements, and of tables, so that opening a column does not open its table
 * again. Failures are not cached.
 */
export function openElements(
  root: StoredGroup,
  settings: ElementsSettings = {},
): Elements {
  const { ofFormat = [], isGenesByCells, keep = 256 } = settings;
  const opened = new SharedLookup<Path, DataElement>(keep);
  const owners = new SharedLookup<Path, DataElement>(MAX_OWNERS);
  const openOwner: OpenOwner = (node, _options, parent) =>
    owners.get(node.path, () => openElement(node, undefined, parent, ofFormat));
  const elements: Elements = {
    async at(path, options) {
      // shared, so not aborted with one of its callers: opening reads little
      const element = await opened.get(path, () =>
        openElementAt(root, path, undefined, { ofFormat, openOwner }),
      );
      if (element.member) void owners.get(element.node.path, async () => element);
      options?.signal?.throwIfAborted();
      return element;
    },
    async cellsByGenes(path, options) {
      const element = await elements.at(path, options);
      return isGenesByCells?.(path) ? transposed(element) : element;
    },
    apart: (few) => openElements(root, { ...settings, keep: few }),
  };
  return elements;
}
