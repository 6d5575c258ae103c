import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import type { DataElement, DecoderTable } from './element';
import { openElementAt } from './open-at';
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

/** Keeps the most recent elements of a file. A failure is forgotten, so that a retry can succeed. */
export function openElements(
  root: StoredGroup,
  settings: ElementsSettings = {},
): Elements {
  const { ofFormat = [], isGenesByCells, keep = 256 } = settings;
  const opened = new Map<Path, Promise<DataElement>>();
  const elements: Elements = {
    async at(path, options) {
      const known = opened.get(path);
      if (known) {
        opened.delete(path);
        opened.set(path, known);
        const element = await known;
        options?.signal?.throwIfAborted();
        return element;
      }
      // shared, so not given up when one of its callers is: opening reads little
      const opening = openElementAt(root, path, undefined, ofFormat);
      opened.set(path, opening);
      opening.catch(() => {
        if (opened.get(path) === opening) opened.delete(path);
      });
      const [oldest] = opened.keys();
      if (opened.size > keep && oldest !== undefined) opened.delete(oldest);
      const element = await opening;
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
