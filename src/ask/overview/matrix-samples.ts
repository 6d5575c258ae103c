import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import type { Path } from '@/model/path';
import { LATER, type ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import type { Elements } from '@/read/elements/open-elements';
import { sampleMatrix } from './sample-matrix';

/** The samples of the matrices of one open file, as cells × genes, each read once for all statements. */
export class MatrixSamples {
  readonly #elements: Elements;
  readonly #isRemote: boolean;
  readonly #samples = new SharedLookup<Path, MatrixSample>();
  readonly #wholes = new SharedLookup<Path, MatrixSample>();

  constructor(elements: Elements, isRemote: boolean) {
    this.#elements = elements;
    this.#isRemote = isRemote;
  }

  /**
   * Reads a sample after all that is on screen, unless a priority asks for it. UnsupportedError if the element is not a
   * matrix; a failed sample is read again.
   */
  of(path: Path, { signal, priority = LATER }: ReadOptions): Promise<MatrixSample> {
    return this.#samples.get(path, (options) => this.#read(options, path), {
      signal,
      priority,
    });
  }

  /** The same from all values of a matrix that is not too large, over a network, too. */
  wholeOf(path: Path, { signal }: ReadOptions): Promise<MatrixSample> {
    return this.#wholes.get(path, (options) => this.#read(options, path, true), {
      signal,
    });
  }

  readonly #read = async (
    options: ReadOptions,
    path: Path,
    isWhole?: true,
  ): Promise<MatrixSample> => {
    const element = await this.#elements.cellsByGenes(path, options);
    const isGenesByCells = element !== (await this.#elements.at(path, options));
    const settings = {
      isRemote: this.#isRemote,
      isGenesByCells,
      ...(isWhole && { isWhole }),
    };
    return sampleMatrix(element, settings, options);
  };
}
