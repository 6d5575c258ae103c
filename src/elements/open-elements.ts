import { SharedLookup } from '@/bytes/shared-request';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import type { DataElement, DecoderTable } from './element';
import { type OpenOwner, openElementAt } from './open-at';
import { openElement } from './registry';
import { transposed } from './transposed';

/** The elements of one open file, each opened once: their labels and checks are kept. */
export interface Elements {
  at(path: Path, options?: ReadOptions): Promise<DataElement>;
  /** As `at`, but matrices are cells × genes, whichever way they are stored: for whatever computes with them. */
  cellsByGenes(path: Path, options?: ReadOptions): Promise<DataElement>;
  /** The same elements, opened anew, the most recent `keep` of them: for walks that must not replace what views look at. */
  apart(keep: number): Elements;
}

export interface ElementsSettings {
  /** The decoders of the file's format. */
  readonly ofFormat?: DecoderTable;
  /** Whether the matrix at a path is stored as genes × cells. */
  readonly isGenesByCells?: (path: Path) => boolean;
  /** How many elements are kept open. */
  readonly keep?: number;
}

/** Tables that are kept for their columns. */
const MAX_OWNERS = 16;

/** Keeps the most recent elements of a file, and tables, so that opening a column does not open its table again. A failure is forgotten, so that a retry can succeed. */
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
      // shared, so not given up when one of its callers is: opening reads little
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
