import { readNumbers } from '@/ask/columns/compare-columns';
import type { GeneReader } from '@/ask/genes/gene-reader';
import { expectRowsOf } from '@/ask/rows/expect-rows';
import { takeValues } from '@/ask/rows/take-rows';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import type { Elements } from '@/read/elements/open-elements';
import type { Variable } from './questions';

type Floats = Float32Array | Float64Array;

/** Values of a variable in the counted rows, and how many were left out because a logarithm has no negative numbers. */
export interface VariableValues {
  readonly values: Floats;
  readonly negative: number;
}

export interface VariableHow {
  readonly rows: RowSet | undefined;
  /** Builds the gene index of a matrix that has to be scanned. */
  readonly keepIndex: boolean;
  /** Reads genes only as far as a scan has them. */
  readonly isSoFar?: boolean;
}

/** Reads the variables of plots: columns of numbers, and genes. */
export interface VariableReader {
  /**
   * Returns the variables in the order requested, one value per counted row; log1p if `isLog`.
   *
   * @throws UnsupportedError if they differ in length, or a column does not contain numbers
   */
  read(
    variables: readonly Variable[],
    how: VariableHow,
    options: ReadOptions,
  ): Promise<readonly VariableValues[]>;
}

type Gene = Extract<Variable, { kind: 'gene' }>;

export function createVariableReader(
  elements: Elements,
  genes: GeneReader,
): VariableReader {
  const keyOf = ({ path, gene }: Gene) => `${gene} ${path}`;

  /** The genes of each matrix in one read. */
  async function readGenes(
    variables: readonly Variable[],
    { keepIndex, isSoFar = false }: VariableHow,
    options: ReadOptions,
  ): Promise<ReadonlyMap<string, Floats>> {
    const read = new Map<string, Floats>();
    const wanted = new Map<Path, Set<number>>();
    for (const one of variables)
      if (one.kind === 'gene')
        wanted.set(one.path, (wanted.get(one.path) ?? new Set()).add(one.gene));
    for (const [path, columns] of wanted) {
      const list = [...columns];
      const found = isSoFar
        ? list.map((gene) => genes.soFar(path, [gene]))
        : await genes.values(path, list, { keepIndex }, options);
      for (const [i, { values }] of found.entries())
        read.set(keyOf({ kind: 'gene', path, gene: list[i] as number }), values);
    }
    return read;
  }

  return {
    async read(variables, how, options) {
      const { rows } = how;
      const ofGenes = await readGenes(variables, how, options);
      const all: VariableValues[] = [];
      let first: { readonly name: string; readonly length: number } | undefined;
      for (const variable of variables) {
        const whole =
          variable.kind === 'gene'
            ? (ofGenes.get(keyOf(variable)) as Floats)
            : await readNumbers(elements, variable.path, undefined, options);
        first ??= { name: nameOf(variable.path), length: whole.length };
        if (whole.length !== first.length)
          throw new DataError(
            'UnsupportedError',
            `${variable.path} has ${formatCount(whole.length)} rows, but ${first.name} has ${formatCount(first.length)}. Choose variables of the same rows.`,
          );
        expectRowsOf(variable.path, whole.length, rows);
        const values = rows ? takeValues(whole, rows) : whole;
        all.push(variable.isLog ? logged(values) : { values, negative: 0 });
      }
      return all;
    },
  };
}

/** Computes log1p of each value; NaN for negative ones, for which counts and similar values have no meaning. */
function logged(values: Floats): VariableValues {
  const logs = new Float64Array(values.length);
  let negative = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value < 0) negative++;
    logs[i] = value < 0 ? Number.NaN : Math.log1p(value);
  }
  return { values: logs, negative };
}
