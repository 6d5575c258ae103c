import type { DatasetPart } from '@/model/dataset';
import type { FormatInfo } from '@/model/format';
import type { AboutFact } from '@/model/overview';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Tissue } from '@/model/tissue';
import type { DecoderTable } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';

/** A statement about the format of a file, and its evidence. */
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
  /** Its bytes are read over a network: skip what needs many requests. */
  readonly isRemote?: boolean;
  /** Called with the number of nodes searched, if a search ended before the last. */
  readonly onCut?: (looked: number) => void;
}

/**
 * A family of files: one folder and one line in `formats.ts`. Code that opens, describes and shows
 * files refers to no format by name.
 */
export interface Format extends FormatInfo {
  /** Short and stable: part of `describe --json`. */
  readonly id: string;
  /**
   * The annotated matrices of a root of this format, recognised by its content and never by its
   * name; undefined for any other. CorruptError if the root claims to be of this format and lacks a
   * required part.
   */
  recognise(
    root: StoredGroup,
    options?: RecogniseOptions,
  ): Promise<readonly StoredGroup[] | undefined>;
  /** Names of members of its root, to be tried in a Zarr store that cannot be listed; those of AnnData are. */
  readonly rootMembers?: readonly string[];
  /** Decoders for files of this format, which apply in no other; of rare formats they are code of their own. */
  readonly decoders: DecoderTable | (() => Promise<DecoderTable>);
  /**
   * Describes the annotated matrices, in display order; one at the root represents the whole file.
   * Reads shapes and attributes.
   */
  describe(
    recognised: RecognisedRoot,
    elements: Elements,
    options?: ReadOptions,
  ): Promise<readonly DatasetPart[]>;
  /** The format of a file whose root has no readable `encoding-type`; undefined without evidence. */
  statement?(root: StoredGroup): FormatStatement | undefined;
  /** Further facts about such a file as a whole, each with its source. */
  facts?(
    root: StoredGroup,
    elements: Elements,
    options?: ReadOptions,
  ): Promise<readonly AboutFact[]>;
  /** The fields of its answer to `describe --json` (docs/describe-json.md); absent: those of any tree. */
  readonly answer?:
    | 'one AnnData'
    | 'several AnnData'
    | 'Seurat object'
    | 'column tables'
    | '10x';
  /** Attributes that every such file has, of its root or of each annotated matrix; others are the user's. */
  readonly attributes?: {
    readonly of: 'root' | 'part';
    readonly names: readonly string[];
  };
  /** The images under an embedding in tissue coordinates (`EmbeddingInfo.imageOf`). */
  tissue?(elements: Elements, embedding: Path, options?: ReadOptions): Promise<Tissue>;
}

/** The plain values of a format. */
export function infoOf(format: Format): FormatInfo {
  const { name, title, parts, slots, python, seuratDisk, isUsual, isTree } = format;
  return {
    name,
    slots,
    ...(title !== undefined && { title }),
    ...(parts && { parts }),
    ...(python && { python }),
    ...(seuratDisk && { seuratDisk }),
    ...(isUsual && { isUsual }),
    ...(isTree && { isTree }),
  };
}
