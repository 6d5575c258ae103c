import type { ColumnProfile } from '@/analysis/profile';
import type { Block, Region } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import type { Progress } from '@/model/read-options';
import type { Receipt, SourceInfo, SourceSpec } from '@/model/source';

/**
 * The conversation between the page and one source worker, over comlink. Every reading call
 * carries a job number: an AbortSignal cannot be posted, so giving up is `cancel(job)`.
 * Errors cross as Error objects whose `name` is one of model/errors.ts.
 */
export interface SourceService {
  open(job: number, spec: SourceSpec, report?: ReportProxy): Promise<OpenedSource>;
  /** What one node is: element, attributes, storage. */
  describe(job: number, path: Path): Promise<NodeDescription>;
  /** One region of one element, its buffers transferred. */
  read(job: number, path: Path, region: Region, report?: ReportProxy): Promise<Block>;
  /** Counts, histogram, missing and summary of a whole column. */
  profile(job: number, path: Path, report?: ReportProxy): Promise<ColumnProfile>;
  cancel(job: number): void;
  receipt(): Promise<Receipt>;
  close(): void;
}

/** A comlink proxy of a Report. */
export type ReportProxy = (progress: Progress) => void;

export interface OpenedSource {
  readonly source: SourceInfo;
  readonly dataset: DatasetInfo;
}
