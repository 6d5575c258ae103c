import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import { type SharedRequest, shareRequest } from '@/bytes/shared-request';
import type { Elements } from '@/elements/open-elements';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { sampleMatrix } from './sample-matrix';

/** The samples of the matrices of one open file, as cells × genes, each read once for all statements about it. */
export class MatrixSamples {
  readonly #elements: Elements;
  readonly #isRemote: boolean;
  readonly #kept = new Map<Path, MatrixSample>();
  readonly #pending = new Map<Path, SharedRequest<MatrixSample>>();

  constructor(elements: Elements, isRemote: boolean) {
    this.#elements = elements;
    this.#isRemote = isRemote;
  }

  /** UnsupportedError where the element is not a matrix; a sample that failed is read again. */
  async of(path: Path, { signal }: ReadOptions): Promise<MatrixSample> {
    const kept = this.#kept.get(path);
    if (kept) return kept;
    const request = this.#pending.get(path) ?? this.#start(path);
    return request.join(signal);
  }

  #start(path: Path): SharedRequest<MatrixSample> {
    const request = shareRequest(
      async (signal) => {
        const element = await this.#elements.cellsByGenes(path, { signal });
        const isGenesByCells = element !== (await this.#elements.at(path, { signal }));
        const settings = { isRemote: this.#isRemote, isGenesByCells };
        const sample = await sampleMatrix(element, settings, { signal });
        this.#kept.set(path, sample);
        return sample;
      },
      () => this.#pending.delete(path),
    );
    this.#pending.set(path, request);
    return request;
  }
}
