import { useState } from 'react';
import { inArrays } from '@/ask/export/questions';
import { datasetAt } from '@/model/dataset-at';
import type { ElementInfo } from '@/model/element';
import { nounOf } from '@/model/matrix-sides';
import { nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useDataset } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import crosstab from '@/page/kit/crosstab/Crosstab.module.css';
import { tableOf } from '@/page/kit/element/table-of';
import { useProfile } from '@/page/kit/reading/use-block';
import { CountedRowsSelect, whyNothingCounted } from '@/page/kit/rows/CountedRowsSelect';
import { useCountedRows } from '@/page/kit/rows/use-counted-rows';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { ColumnIndexes } from '../checks/SearchIndexes';
import { PartMenu } from '../export/PartMenu';
import type { PartSource } from '../export/part-source';
import styles from './Column.module.css';
import { ColumnProfileView } from './ColumnProfileView';
import { CrosstabSection } from './CrosstabSection';
import { NameGenes } from './NameGenes';
import { StepsPlot } from './StepsPlot';
import { useFilterRows } from './use-filter-rows';
import { ValuesList } from './ValuesList';

/** Text columns with more rows than this are counted only on request: they may take hundreds of megabytes. */
const MANY_TEXTS = 2_000_000;

interface ColumnViewProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
}

/** Page of a column: its profile next to the list of all values. */
export function ColumnView({ info }: ColumnViewProps) {
  const isCostly = info.length > MANY_TEXTS && !CHEAP.has(info.valueType);
  const [isWanted, setWanted] = useState(!isCostly);
  return (
    <div className={styles.page}>
      <section className={styles.profile} aria-label="Summary">
        {isWanted ? (
          <Profile info={info} />
        ) : (
          <div className={styles.ask}>
            <p>
              Summarising this column requires reading all of its{' '}
              {formatCount(info.length)} texts.
            </p>
            <Button onClick={() => setWanted(true)}>Read and count</Button>
          </div>
        )}
      </section>
      <section className={styles.values} aria-label="Values">
        <ValuesList path={info.path} length={info.length} />
      </section>
    </div>
  );
}

/** Value types that take a few bytes per value, whatever the value. */
const CHEAP = new Set(['numbers', 'booleans', 'categories', 'times', 'complex']);

/** Value types that names of genes can have. */
const NAMES = new Set(['strings', 'categories', 'numbers']);

function Profile({ info }: ColumnViewProps) {
  const onFilter = useFilterRows(info);
  const { dataset } = useDataset();
  const table = tableOf(dataset, info.path);
  const counted = useCountedRows(table?.length === info.length ? table.path : undefined);
  const profile = useProfile(info.path, counted?.rows);
  const noun = table && nounOf(datasetAt(dataset, table.path), table.path);
  const nothing = noun && whyNothingCounted(counted, noun);
  const choice = (
    <div className={crosstab.choice}>
      <CountedRowsSelect table={table?.path} counted={counted} />
    </div>
  );
  if (nothing)
    return (
      <>
        {choice}
        <p role="status">{nothing}</p>
      </>
    );
  return profile.status === 'ready' ? (
    <>
      {choice}
      {NAMES.has(info.valueType) && <NameGenes path={info.path} />}
      {info.steps !== undefined && <StepsPlot info={info} steps={info.steps} />}
      <ColumnProfileView
        path={info.path}
        profile={profile.value}
        about={info.about}
        missingMeans={info.missingMeans}
        onFilter={onFilter}
      />
      <CrosstabSection key={info.path} info={info} />
      {table && <ColumnIndexes table={table} path={info.path} />}
      {inArrays(info.valueType) && (
        <PartMenu source={arraySource(info)} rows={table?.path} isArrayOnly />
      )}
    </>
  ) : (
    <ReadStatus what={`the whole of ${nameOf(info.path)}`} reading={profile} />
  );
}

/** A column as an array of one axis. */
function arraySource({ path, length }: ColumnViewProps['info']): PartSource {
  return {
    ...{ path, label: nameOf(path), shape: [length, 1], columns: undefined },
    ...{ valueBytes: 8, isDense: true },
  };
}
