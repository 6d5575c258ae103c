import type { ElementInfo } from '@/model/element';
import type { Slot } from '@/model/format';
import { type Path, ROOT, segmentsOf } from '@/model/path';
import checksStyles from '../checks/Checks.module.css';
import { FileChecks } from '../checks/FileChecks';
import { TableChecks } from '../checks/TableChecks';
import { AwkwardView } from '../column/AwkwardView';
import { ColumnView } from '../column/ColumnView';
import { useDataset } from '../common/context/view-context';
import styles from '../common/element/Element.module.css';
import { lazyView } from '../common/status/lazy-view';
import { MatrixView } from '../matrix/MatrixView';
import { LogView } from '../members/LogView';
import { MembersView } from '../members/MembersView';
import { NestedView } from '../members/NestedView';
import { ScalarView } from '../members/ScalarView';
import { Overview } from '../overview/Overview';
import { RecordsView } from '../table/RecordsView';
import { TableView } from '../table/TableView';

const RankingView = lazyView(
  'The ranked genes',
  async () => (await import('../genes/ranking/RankingView')).RankingView,
);

/** A group, or a file of a known format that keeps its annotated matrices in groups. */
function GroupView({
  info,
}: {
  readonly info: Extract<ElementInfo, { kind: 'mapping' }>;
}) {
  const { dataset } = useDataset();
  const isFile = info.path === ROOT && !dataset.formatInfo.isTree;
  const isSet = dataset.featureSets?.some(({ path }) => path === info.path) === true;
  if (isFile || isSet) return <Overview info={info} />;
  const members = info.log ? (
    <LogView info={info} log={info.log} />
  ) : isUnstructured(info.path, dataset.formatInfo.slots) ? (
    <NestedView info={info} />
  ) : (
    <MembersView info={info} />
  );
  if (info.path === ROOT)
    return (
      <>
        <RootChecks />
        {members}
      </>
    );
  if (!isRanking(info)) return members;
  return (
    <>
      <RankingView info={info} />
      {members}
    </>
  );
}

/** What an element shows of itself. */
export function ElementBody({ info }: { readonly info: ElementInfo }) {
  switch (info.kind) {
    case 'anndata':
      return <Overview info={info} />;
    case 'mapping':
      return <GroupView info={info} />;
    case 'dataframe':
      return (
        <>
          <TableChecks path={info.path} />
          <TableView info={info} />
        </>
      );
    case 'matrix':
      return <MatrixView info={info} />;
    case 'column':
      return info.holds === 'records' || info.width !== undefined ? (
        <RecordsView info={info} />
      ) : (
        <ColumnView info={info} />
      );
    case 'scalar':
      return <ScalarView info={info} />;
    case 'awkward':
      return <AwkwardView info={info} />;
    case 'null':
      return (
        <p className={styles.card}>
          The file stores an empty value here (Python’s <code>None</code>).
        </p>
      );
    case 'unsupported':
      return (
        <div className={styles.card} data-trouble>
          <p>Petri cannot display this element: {info.reason}</p>
          <p className={styles.muted}>Other elements are not affected.</p>
        </div>
      );
  }
}

/** What is below a slot of no order of its own: dictionaries of small things. */
function isUnstructured(path: Path, slots: readonly Slot[]): boolean {
  const names = segmentsOf(path);
  return slots.some(
    ({ name, holds }) => holds === 'unstructured' && names.includes(name),
  );
}

/** True for what scanpy.tl.rank_genes_groups leaves in uns, under whatever name. */
function isRanking(info: Extract<ElementInfo, { kind: 'mapping' }>): boolean {
  return ['names', 'scores', 'params'].every((key) => info.keys.includes(key));
}

/** The checks of a file that has no overview, above the members of its root. */
function RootChecks() {
  return (
    <div className={checksStyles.root}>
      <FileChecks isWanted />
    </div>
  );
}
