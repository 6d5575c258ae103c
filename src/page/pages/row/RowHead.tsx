import { ArrowLeft, ArrowRight, Circle, type LucideIcon, Rows3 } from 'lucide-react';
import { datasetAt } from '@/model/dataset-at';
import type { ElementInfo } from '@/model/element';
import { nounOf } from '@/model/matrix-sides';
import { joinPath } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { labelsOf } from '@/model/row-labels';
import { useDataset, useViewActions } from '@/page/kit/context/view-context';
import { Button, IconButton } from '@/page/kit/controls/Button';
import { CopyLink } from '@/page/kit/controls/CopyLink';
import { PageHead } from '@/page/kit/element/PageHead';
import { visibleName } from '@/page/kit/element/shown-name';
import { cellsOf } from '@/page/kit/format/cell';
import { useBlocks } from '@/page/kit/reading/use-block';
import type { RowRef } from './row-link';
import { useNeighbours } from './use-neighbours';
import type { RowFound } from './use-row-number';

interface RowHeadProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  readonly row: RowRef;
  readonly found: RowFound;
}

/** Name and number of a row, and navigation to the rows next to it. */
export function RowHead({ info, row, found }: RowHeadProps) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const at = found.status === 'found' ? found.at : undefined;
  const { before, after } = useNeighbours(info, at);
  const labels = useRowLabels(info, at);
  const ofIndex = found.status === 'found' ? found.name : (row.name ?? `${row.at ?? ''}`);
  const name = labels?.join(' · ') ?? ofIndex;
  const word = nounOf(datasetAt(dataset, info.path), info.path);
  const neighbour = (side: string, to: number | undefined, Icon: LucideIcon) => (
    <IconButton
      label={`The ${word} ${side}`}
      disabled={to === undefined}
      onClick={() => to !== undefined && showPage(info.path, { row: { at: to } })}
    >
      <Icon size={15} aria-hidden />
    </IconButton>
  );
  return (
    <PageHead
      path={joinPath(info.path, 'row')}
      Icon={Circle}
      title={visibleName(name)}
      kind={word}
      link={<CopyLink path={info.path} />}
      size={
        at === undefined
          ? undefined
          : `row ${formatCount(at)} of ${formatCount(info.length)} in ${info.path} (0-based)`
      }
      actions={
        <>
          {neighbour('before', before, ArrowLeft)}
          {neighbour('after', after, ArrowRight)}
          <Button
            look="quiet"
            icon={<Rows3 size={15} aria-hidden />}
            onClick={() => showPage(info.path, { row: undefined })}
          >
            Back to table
          </Button>
        </>
      }
    />
  );
}

/**
 * Labels of a row of a table with several levels of row labels, outermost first; undefined for other tables, and until
 * they are read.
 */
function useRowLabels(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  at: number | undefined,
): readonly string[] | undefined {
  const labels = labelsOf(info);
  const isWanted = labels.length > 1 && at !== undefined;
  const blocks = useBlocks(
    isWanted
      ? labels.map((name) => [joinPath(info.path, name), { rows: [at, at + 1] }])
      : [],
  );
  const texts = blocks.flatMap((state) =>
    state.status === 'ready' ? [cellsOf(state.value)(0) ?? 'missing'] : [],
  );
  return isWanted && texts.length === labels.length ? texts : undefined;
}
