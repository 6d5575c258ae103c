import { useMemo } from 'react';
import { resolveGene } from '@/ask/names/find-genes';
import type { Variable } from '@/ask/plots/questions';
import { withUnits } from '@/model/annotation';
import type { TableInfo } from '@/model/dataset';
import { countText, many } from '@/model/nouns';
import { nameOf, type Path, ROOT } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import type { Reading } from '@/page/client/reading';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { useColumns, useDescriptions } from '@/page/kit/reading/use-block';
import { geneMatrices, geneTable, useGeneNames } from '../genes/use-gene-names';
import type { PlotAxis } from './plots-view';

/** Variable of an axis, and its name. */
export interface NamedVariable {
  readonly variable: Variable;
  /** Name with units. */
  readonly name: string;
}

const nothing = () => undefined;

/** The variable of an axis: a column as it is, a gene by its position in its matrix. Undefined without an axis. */
export function useVariable(
  table: TableInfo,
  axis: PlotAxis | undefined,
  isLog: boolean,
): Reading<NamedVariable> | undefined {
  const { dataset } = useDataset();
  const { column: noun } = useNouns(axis?.path ?? ROOT);
  const isGene = axis?.gene !== undefined;
  const matrix = isGene
    ? geneMatrices(dataset, table.length).find(({ path }) => path === axis.path)
    : undefined;
  const naming = useGeneNames(geneTable(dataset, matrix));
  const [described] = useDescriptions(axis && !isGene ? [axis.path] : []);
  const about = described?.status === 'ready' ? described.value.element.about : undefined;
  return useMemo((): Reading<NamedVariable> | undefined => {
    if (!axis) return undefined;
    const { path, gene } = axis;
    const log = isLog ? ({ isLog: true } as const) : {};
    const ready = (variable: Variable, name: string) =>
      ({ status: 'ready', value: { variable, name }, retry: nothing }) as const;
    const refused = (sentence: string) =>
      ({ status: 'refused', sentence, retry: nothing }) as const;
    if (gene === undefined)
      return ready({ kind: 'column', path, ...log }, withUnits(nameOf(path), about));
    if (!matrix || !naming)
      return refused(
        `${path} is not a matrix in this file with named ${many(noun)} and a value for each row of ${table.path}.`,
      );
    if (naming.status !== 'ready') return naming;
    const found = resolveGene(naming.value, gene);
    if (found.kind === 'unknown')
      return refused(`${path} has no ${noun} named “${gene}”.`);
    if (found.kind === 'ambiguous')
      return refused(
        `${path} has ${countText(found.count, noun)} named “${gene}”. Choose one by its ID.`,
      );
    return ready({ kind: 'gene', path, gene: found.column, ...log }, gene);
  }, [axis, isLog, about, matrix, naming, noun, table.path]);
}

/** Maximum number of columns whose types are checked. */
const MAX_ASKED = 2000;

export interface NumberColumns {
  readonly paths: readonly Path[];
  readonly isReady: boolean;
  /** Number of columns that were not checked, because there are too many. */
  readonly left: number;
}

/** Sentence to append to one about missing columns, if not all columns were checked; otherwise empty. */
export function notLookedAt(left: number): string {
  if (left === 0) return '';
  return ` The other ${formatNumber(left, 'column')} ${left === 1 ? 'was' : 'were'} not looked at.`;
}

/** Numeric columns of a table, in its order. */
export function useNumberColumns({ path, columns }: TableInfo): NumberColumns {
  const asked = useMemo(() => columns.slice(0, MAX_ASKED), [columns]);
  const states = useColumns(path, asked);
  return useMemo(() => {
    const paths = states.flatMap((state) =>
      state.status === 'ready' &&
      state.value.element.kind === 'column' &&
      state.value.element.valueType === 'numbers'
        ? [state.value.element.path]
        : [],
    );
    const isReady = states.every(({ status }) => status !== 'loading');
    return { paths, isReady, left: columns.length - asked.length };
  }, [states, columns, asked]);
}
