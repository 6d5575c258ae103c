import type { DecoderTable } from '@/elements/element';
import type { Elements } from '@/elements/open-elements';
import type { DatasetPart } from '@/model/dataset';
import type { FormatInfo } from '@/model/format';
import type { AboutFact } from '@/model/overview';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';

/** What a file is said to be, and what in it says so. */
export interface FormatStatement {
  readonly value: string;
  readonly evidence: string;
}

/** The root of a file, and the groups in it that are annotated matrices. */
export interface RecognisedRoot {
  readonly root: StoredGroup;
  readonly groups: readonly StoredGroup[];
}

export interface RecogniseOptions extends ReadOptions {
  /** Its bytes come over a network: what takes many requests is left out. */
  readonly isRemote?: boolean;
  /** Hears how many nodes were looked at where a search ended before the last. */
  readonly onCut?: (looked: number) => void;
}

/**
 * A family of files: a folder of its own and one line in `formats.ts`. What opens, describes and shows files knows no
 * format by name.
 */
export interface Format extends FormatInfo {
  /** Short and stable: part of `describe --json`. */
  readonly id: string;
  /**
   * The annotated matrices of a root that is of this format, by what it is and never by its name; undefined for any
   * other. CorruptError where the root says that it is of this format and lacks what that demands.
   */
  recognise(
    root: StoredGroup,
    options?: RecogniseOptions,
  ): Promise<readonly StoredGroup[] | undefined>;
  /** What nodes are inside files of this format; they apply in no other. */
  readonly decoders: DecoderTable;
  /**
   * What the annotated matrices offer, in the order in which they are shown; one at the root speaks for the file. Reads
   * shapes and attributes.
   */
  describe(
    recognised: RecognisedRoot,
    elements: Elements,
    options?: ReadOptions,
  ): Promise<readonly DatasetPart[]>;
  /** What a file whose root has no readable `encoding-type` is said to be; undefined where nothing says it. */
  statement?(root: StoredGroup): FormatStatement | undefined;
  /** What else such a file says of itself as a whole, each with where it says it. */
  facts?(
    root: StoredGroup,
    elements: Elements,
    options?: ReadOptions,
  ): Promise<readonly AboutFact[]>;
}

/** The plain values of a format. */
export function infoOf(format: Format): FormatInfo {
  const { name, title, parts, slots, isUsual, isTree } = format;
  return {
    name,
    slots,
    ...(title !== undefined && { title }),
    ...(parts && { parts }),
    ...(isUsual && { isUsual }),
    ...(isTree && { isTree }),
  };
}
