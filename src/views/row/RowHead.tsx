import { ArrowLeft, ArrowRight, Circle, Rows3 } from 'lucide-react';
import { datasetAt } from '@/model/dataset-at';
import type { ElementInfo } from '@/model/element';
import { nounOf } from '@/model/matrix-sides';
import { joinPath } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { RowRef } from '@/state/view';
import { Button, IconButton } from '../controls/Button';
import { CopyLink } from '../controls/CopyLink';
import { Breadcrumbs } from '../element/Breadcrumbs';
import styles from '../element/Element.module.css';
import { visibleName } from '../element/shown-name';
import { useDataset, useViewActions } from '../view-context';
import own from './Row.module.css';
import { useNeighbours } from './use-neighbours';
import { useRowLabels } from './use-row-labels';
import type { RowFound } from './use-row-number';

interface RowHeadProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  readonly row: RowRef;
  readonly found: RowFound;
}

/** Name and number of a row, and ways to the rows beside it. */
export function RowHead({ info, row, found }: RowHeadProps) {
  const { dataset } = useDataset();
  const { showRow } = useViewActions();
  const at = found.status === 'found' ? found.at : undefined;
  const { before, after } = useNeighbours(info, at);
  const labels = useRowLabels(info, at);
  const ofIndex = found.status === 'found' ? found.name : (row.name ?? `${row.at ?? ''}`);
  const name = labels?.join(' · ') ?? ofIndex;
  const word = nounOf(datasetAt(dataset, info.path), info.path);
  const go = (to: number | undefined) => () =>
    to !== undefined && showRow(info.path, { at: to });
  return (
    <header className={styles.head}>
      <Breadcrumbs path={joinPath(info.path, 'row')} />
      <div className={styles.titleLine}>
        <Circle size={19} className={styles.titleIcon} aria-hidden />
        <h1>{visibleName(name)}</h1>
        <span className={styles.kind}>{word}</span>
        <CopyLink path={info.path} />
      </div>
      <div className={own.headLine}>
        <p className={styles.size}>
          {at !== undefined &&
            `row ${formatCount(at)} of ${formatCount(info.length)} in ${info.path} (0-based)`}
        </p>
        <span className={own.tools}>
          <IconButton
            label={`The ${word} before`}
            disabled={before === undefined}
            onClick={go(before)}
          >
            <ArrowLeft size={15} aria-hidden />
          </IconButton>
          <IconButton
            label={`The ${word} after`}
            disabled={after === undefined}
            onClick={go(after)}
          >
            <ArrowRight size={15} aria-hidden />
          </IconButton>
          <Button
            look="quiet"
            icon={<Rows3 size={15} aria-hidden />}
            onClick={() => showRow(info.path, undefined)}
          >
            Back to table
          </Button>
        </span>
      </div>
    </header>
  );
}
