import { Microscope, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { markerWarnings } from '@/ask/markers/fold-changes';
import { rankingOfMarkers } from '@/ask/markers/ranking';
import { type GeneNames, geneAt, linkNameOf } from '@/ask/names/find-genes';
import type { MatrixInfo } from '@/model/dataset';
import { fileStem } from '@/model/file-stem';
import { MARKER_METHODS, type MarkerMethod, type Markers } from '@/model/markers';
import { sidesOf } from '@/model/matrix-sides';
import { countText, many } from '@/model/nouns';
import { joinPath, nameOf, type Path } from '@/model/path';
import {
  useCurrentView,
  useDataset,
  useNouns,
  useViewActions,
} from '@/page/kit/context/view-context';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import choiceStyles from '@/page/kit/controls/Choices.module.css';
import { CopyLink } from '@/page/kit/controls/CopyLink';
import { optionsOf, Select } from '@/page/kit/controls/Select';
import { PageHead } from '@/page/kit/element/PageHead';
import { useAnswer, useAnswers } from '@/page/kit/reading/use-answer';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import type { PythonRanking, RankingMethod } from '@/write/code/scanpy-volcano';
import { UseFitting } from '../genes/fitting-matrix';
import { MatrixSelect } from '../genes/MatrixSelect';
import { geneMatrices, geneTable, useGeneNames } from '../genes/use-gene-names';
import { AmongField } from './AmongField';
import styles from './Markers.module.css';
import { markersNote } from './markers-note';
import type { MarkersView } from './markers-view';
import { RankingTable } from './RankingTable';
import { SideSelects } from './SideSelects';
import { type ResolvedComparison, useComparison } from './use-comparison';

interface MarkersPageProps {
  readonly matrix: MatrixInfo;
  readonly view: MarkersView;
}

const METHODS: Record<MarkerMethod, string> = {
  't-test': 't-test (Welch)',
  't-test_overestim_var': 't-test, overestimated variance',
  wilcoxon: 'Wilcoxon rank sum',
};

/** Page of genes that differ between cells: choice of the cells and the test, and the result. */
export function MarkersPage({ matrix, view }: MarkersPageProps) {
  const { dataset } = useDataset();
  const { row } = useNouns(matrix.path);
  const { showPage } = useViewActions();
  const { cells } = sidesOf(matrix);
  const [described] = useDescriptions(cells.table === undefined ? [] : [cells.table]);
  const info = described?.status === 'ready' ? described.value.element : undefined;
  const change = useChangeMarkers();
  const { method = 't-test', tieCorrect } = view;
  return (
    <>
      <PageHead
        path={joinPath(matrix.path, 'markers')}
        Icon={Microscope}
        title="Markers"
        kind={`values of ${matrix.path}`}
        link={<CopyLink path={matrix.path} />}
      />
      <section className={styles.page} aria-label="Markers">
        {cells.table === undefined ? (
          <p>
            The {many(row)} of this matrix have no table, so there are no groups of them.
          </p>
        ) : (
          <>
            <div className={choiceStyles.form}>
              <SideSelects
                matrix={matrix}
                table={cells.table}
                view={view}
                onSides={(sides) => change({ ...sides, where: undefined })}
              />
              <Select
                label="test"
                aria-label="Statistical test"
                options={optionsOf(MARKER_METHODS, (one) => METHODS[one])}
                value={method}
                onValue={(next) =>
                  change({
                    method: next === 't-test' ? undefined : next,
                    tieCorrect: undefined,
                  })
                }
              />
              {method === 'wilcoxon' && (
                <Checkbox
                  isOn={tieCorrect ?? false}
                  onToggle={(isOn) => change({ tieCorrect: isOn || undefined })}
                >
                  correct for ties
                </Checkbox>
              )}
              <MatrixSelect
                label="values of"
                matrices={geneMatrices(dataset, cells.count)}
                path={matrix.path}
                onPath={(path) => showPage(path, { markers: view })}
              />
              {info?.kind === 'dataframe' && (
                <AmongField
                  info={info}
                  among={view.among}
                  onAmong={(among) => change({ among, where: undefined })}
                />
              )}
            </div>
            <Result matrix={matrix} table={cells.table} view={view} />
          </>
        )}
      </section>
    </>
  );
}

/** Returns a function that changes the view of the markers. */
function useChangeMarkers(): (change: MarkersView) => void {
  const viewNow = useCurrentView();
  const { changeStates } = useViewActions();
  return (change) => changeStates({ markers: { ...viewNow().markers, ...change } });
}

function Result({ matrix, table, view }: MarkersPageProps & { readonly table: string }) {
  const { dataset } = useDataset();
  const { row, column } = useNouns(matrix.path);
  const resolved = useComparison(view, table, row);
  const naming = useGeneNames(geneTable(dataset, matrix));
  const asked = resolved.status === 'ready' ? resolved : undefined;
  const { method = 't-test', tieCorrect } = view;
  const reading = useAnswer(
    'markers',
    asked && {
      ...{ path: matrix.path, comparison: asked.comparison, within: asked.within },
      test: { method, ...(tieCorrect && { tieCorrect }) },
    },
  );
  const names = naming?.status === 'ready' ? naming.value : undefined;
  switch (resolved.status) {
    case 'none':
      return (
        <p className={styles.note}>
          Choose {many(row)} to compare with the rest: selected ones, those of a query, or
          groups of a column.
        </p>
      );
    case 'waiting':
      return (
        <p role="status" className={styles.note}>
          Waiting for the embedding, which finds the selected {many(row)}.
        </p>
      );
    case 'wrong':
      return (
        <p role="alert" className={styles.note}>
          {resolved.sentence}
        </p>
      );
    case 'ready':
  }
  if (reading?.status !== 'ready' || naming?.status === 'loading')
    return (
      <ReadStatus
        what={`all ${countText(sidesOf(matrix).genes.count, column)}`}
        reading={reading?.status === 'ready' || !reading ? LOADING : reading}
        noun={row}
      />
    );
  return (
    <MarkersResult
      matrix={matrix}
      view={view}
      markers={reading.value}
      names={names}
      asked={resolved}
    />
  );
}

const LOADING = { status: 'loading', retry: () => undefined } as const;

interface MarkersResultProps extends MarkersPageProps {
  readonly markers: Markers;
  readonly names: GeneNames | undefined;
  readonly asked: Extract<ResolvedComparison, { status: 'ready' }>;
}

function MarkersResult(props: MarkersResultProps) {
  const { matrix, view, markers, names, asked } = props;
  const { words } = asked;
  const { source } = useDataset();
  const { row, column } = useNouns(matrix.path);
  const change = useChangeMarkers();
  const { showPage } = useViewActions();
  const [sample] = useAnswers('sampleMatrix', [{ path: matrix.path }]);
  const ranking = useMemo(
    () =>
      rankingOfMarkers(
        markers,
        (gene) => (names ? linkNameOf(names, geneAt(names, gene)) : String(gene)),
        words,
      ),
    [markers, names, words],
  );
  const { of } = view;
  const by = of?.kind === 'each' || of?.kind === 'group' ? of.by : undefined;
  const warnings =
    sample?.status === 'ready'
      ? markerWarnings(sample.value, markers.foldChangesAre)
      : [];
  const isOther = sample?.status === 'ready' && sample.value.are.kind !== 'log1p';
  const file = fileStem(source.name);
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} role="alert" className={styles.warning}>
          <TriangleAlert size={15} aria-hidden />
          <span>{warning}</span>
          {isOther && (
            <UseFitting
              matrix={matrix.path}
              isForTests
              onPath={(path) => showPage(path, { markers: view })}
            />
          )}
        </p>
      ))}
      <RankingTable
        path={matrix.path}
        ranking={ranking}
        source={{ by, matrix }}
        tested={matrix.path}
        python={pythonRanking(view, matrix.path, asked)}
        state={view}
        onState={change}
        name={`${file} markers ${nameOf(matrix.path)} ${words}`.slice(0, MAX_FILE_NAME)}
        note={markersNote(markers, { row, column })}
      />
    </>
  );
}

/** Comparison of the same rows for scanpy, which takes groups of one column as its groups. */
function pythonRanking(
  view: MarkersView,
  matrix: Path,
  { comparison, within }: MarkersResultProps['asked'],
): PythonRanking | undefined {
  const { of, against, method = 't-test', tieCorrect = false } = view;
  const how: RankingMethod = { matrix, method, tieCorrect, within };
  const isGrouped = of?.kind === 'each' || of?.kind === 'group';
  if (!isGrouped || (against && (against.kind !== 'group' || against.by !== of.by)))
    return comparison.kind === 'rows'
      ? { ...how, ...comparison, against: comparison.against }
      : undefined;
  return {
    ...{ ...how, kind: 'computed', by: of.by },
    group: of.kind === 'group' ? of.label : undefined,
    reference: against?.label,
  };
}

/** Maximum length of the name of a saved file, in characters. */
const MAX_FILE_NAME = 120;
