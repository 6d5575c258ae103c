import { useMemo } from 'react';
import { hasSharedNames, indexNameOf, resolveGene } from '@/ask/names/find-genes';
import type { Variable } from '@/ask/plots/questions';
import type { Path } from '@/model/path';
import { useDataset } from '@/page/kit/context/view-context';
import { usePythonFile } from '@/page/kit/rows/python-file';
import type { PythonFile } from '@/write/code/scanpy-code';
import { geneTable, useGeneNames } from './use-gene-names';

/**
 * Open file for Python code that also finds genes of a matrix, whose names are read for that; without genes if
 * undefined.
 */
export function useGenesFile(matrix: Path | undefined): PythonFile {
  const file = usePythonFile();
  const { dataset } = useDataset();
  const info = dataset.matrices.find(({ path }) => path === matrix);
  const naming = useGeneNames(geneTable(dataset, info));
  const names = naming?.status === 'ready' ? naming.value : undefined;
  return useMemo(() => {
    if (!names || matrix === undefined) return file;
    const keyOf = (gene: string) => {
      const found = resolveGene(names, gene);
      return found.kind === 'gene' ? indexNameOf(names, found.column) : gene;
    };
    return { ...file, genes: { matrix, areShared: hasSharedNames(names), keyOf } };
  }, [file, names, matrix]);
}

/** The matrix of the first gene among variables. */
export function matrixOf(
  ...variables: readonly (Variable | undefined)[]
): Path | undefined {
  return variables.find((variable) => variable?.kind === 'gene')?.path;
}
