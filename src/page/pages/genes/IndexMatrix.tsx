import { DatabaseZap } from 'lucide-react';
import type { GeneCost, IndexOutcome } from '@/ask/genes/questions';
import type { MatrixInfo } from '@/model/dataset';
import { messageOf } from '@/model/errors';
import { isStoredByGenes } from '@/model/matrix-sides';
import { formatBytes, formatNumber } from '@/model/quantity';
import { useNouns } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { ButtonMenu } from '@/page/kit/controls/Menu';
import { Popup } from '@/page/kit/controls/Popup';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { ProgressBar } from '@/page/kit/status/ProgressBar';
import { formatSeconds } from '@/page/kit/status/seconds';
import { notStored } from './GeneStatus';
import styles from './Genes.module.css';

/** Builds the gene index of a matrix stored by cell, after showing the cost. */
export function IndexMatrix({ matrix }: { readonly matrix: MatrixInfo }) {
  if (isStoredByGenes(matrix)) return null;
  return (
    <ButtonMenu label="Index this matrix" icon={<DatabaseZap size={14} aria-hidden />}>
      {(popup) => (
        <Popup label={`Gene index of ${matrix.path}`} {...popup}>
          <Indexing matrix={matrix} />
        </Popup>
      )}
    </ButtonMenu>
  );
}

const OUTCOMES: Record<Extract<IndexOutcome, string>, string> = {
  kept: 'The gene index is stored on this device: genes load instantly, on the next visit too.',
  'in-memory':
    'The gene index is in memory, because the matrix is small or the browser’s storage is full: genes load instantly while the file is open.',
  needless: 'No index needed: stored by gene.',
  'no-room':
    'There is no room for a gene index: the browser’s storage is full, or the matrix is too large for memory.',
  'not-asked': '',
  busy: 'Another tab is building this index.',
};

function textOf(index: IndexOutcome): string {
  return typeof index === 'string' ? OUTCOMES[index] : notStored(index);
}

function Indexing({ matrix: { path } }: { readonly matrix: MatrixInfo }) {
  const reading = useAnswer('buildGeneIndex', { path });
  if (reading.status === 'loading' && reading.isWeighing)
    return <p role="status">Estimating the cost of indexing {path}…</p>;
  switch (reading.status) {
    case 'asking':
      return (
        <Question path={path} cost={reading.cost} onMake={() => reading.start(true)} />
      );
    case 'loading':
      return (
        <div className={styles.cost} role="status">
          <p>Scanning {path}. Keep this window open.</p>
          <ProgressBar label={`Indexing ${path}`} progress={reading.progress} />
          <Button onClick={reading.cancel}>Cancel</Button>
        </div>
      );
    case 'stopped':
      return (
        <div className={styles.cost} role="status">
          <p>Indexing was stopped. It can be resumed while the file is open.</p>
          <Button onClick={reading.retry}>Resume</Button>
        </div>
      );
    case 'refused':
      return <p role="status">{reading.sentence}</p>;
    case 'ready':
      return <p role="status">{textOf(reading.value)}</p>;
    case 'failed':
      return (
        <div className={styles.cost} role="alert">
          <p>{messageOf(reading.error)}</p>
          <Button onClick={reading.retry}>Try again</Button>
        </div>
      );
  }
}

interface QuestionProps {
  readonly path: string;
  readonly cost: GeneCost;
  readonly onMake: () => void;
}

function Question({ path, cost, onMake }: QuestionProps) {
  const { row } = useNouns(path);
  if (cost.index === 'there') return <p>{path} is indexed: genes load instantly.</p>;
  if (cost.index === 'needless') return <p>{OUTCOMES.needless}</p>;
  if (cost.index === 'impossible')
    return (
      <p>
        No gene index can be built for {path}. {cost.reason}
      </p>
    );
  return (
    <div className={styles.cost}>
      <p>
        {cost.isByCell && `${path} is stored ${row} by ${row}. `}Building{' '}
        {cost.isByCell ? 'its gene index' : `the gene index of ${path}`} reads all of it
        once: <strong>{formatBytes(cost.bytes)}</strong> in{' '}
        {formatNumber(cost.requests, 'request')}, at least{' '}
        <strong>{formatSeconds(cost.seconds)}</strong>. The index is stored on this device
        (for a small matrix: until the file is closed). Click the amount of data in the
        top bar to list all indexes.
      </p>
      <Button look="primary" onClick={onMake}>
        Build the index
      </Button>
    </div>
  );
}
