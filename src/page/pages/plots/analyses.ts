import { useMemo } from 'react';
import { mainTable } from '@/model/matrix-sides';
import type { Path } from '@/model/path';
import {
  useCurrentView,
  useDataset,
  useViewActions,
} from '@/page/kit/context/view-context';
import { useMarkersOf } from '@/page/kit/rows/query-among';
import { useFitting } from '../genes/fitting-matrix';
import type { ManyGenesKind } from '../genes/genes-view';
import type { PlotKind } from './plots-view';

/** An analysis of the open file with a page of its own. */
export interface Analysis {
  readonly name: string;
  /** Further words by which it is found. */
  readonly words: string;
  /** One of those that people begin with. */
  readonly isUsual: boolean;
  open(): void;
}

const USUAL: readonly (PlotKind | ManyGenesKind)[] = [
  'dots',
  'qc',
  'composition',
  'violin',
];

const PLOTS: readonly (readonly [kind: PlotKind, name: string, words: string])[] = [
  ['qc', 'Quality control (QC)', 'mitochondrial percent counts thresholds'],
  ['composition', 'Composition', 'stacked bars proportions cell type shares'],
  ['violin', 'Violin plot', 'distribution box plot'],
  ['histogram', 'Histogram', 'distribution density cumulative'],
  ['scatter', 'Scatter plot', 'hexbin two columns genes against'],
];
const GENE_PLOTS: readonly (readonly [
  kind: ManyGenesKind,
  name: string,
  words: string,
])[] = [
  ['dots', 'Dot plot', 'dotplot genes by groups'],
  ['heatmap', 'Matrix plot', 'matrixplot mean heat map genes by groups'],
  ['cells', 'Heatmap', 'heat map genes by cells'],
];

/**
 * Returns the analyses that the open file has data for, those of genes first. Use it wherever analyses are offered by
 * name; each opens with the matrix that suits it.
 */
export function useAnalyses(): readonly Analysis[] {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const viewNow = useCurrentView();
  const fittingOf = useFitting();
  const [main] = dataset.matrices;
  const table = mainTable(dataset);
  const markersOf = useMarkersOf(table);
  return useMemo(() => {
    const genes = (path: Path): readonly Analysis[] => [
      {
        name: 'Markers',
        words: 'differential expression rank genes groups test volcano',
        isUsual: true,
        open: () =>
          void fittingOf(path, true).then((fitting) => {
            const of = viewNow().selection && ({ kind: 'selected' } as const);
            showPage(fitting, { markers: markersOf(of) });
          }),
      },
      ...GENE_PLOTS.map(([kind, name, words]) => ({
        ...{ name, words, isUsual: USUAL.includes(kind) },
        open: () =>
          void fittingOf(path).then((fitting) =>
            showPage(fitting, { genes: { kind, genes: [] } }),
          ),
      })),
    ];
    const columns = (path: Path): readonly Analysis[] =>
      PLOTS.map(([kind, name, words]) => ({
        ...{ name, words, isUsual: USUAL.includes(kind) },
        open: () => showPage(path, { plot: { kind } }),
      }));
    return [
      ...(main ? genes(main.path) : []),
      ...(table === undefined ? [] : columns(table)),
    ];
  }, [main, table, showPage, viewNow, fittingOf, markersOf]);
}
