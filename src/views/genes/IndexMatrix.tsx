import { DatabaseZap } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MatrixInfo } from '@/model/dataset';
import { isAbort, messageOf } from '@/model/errors';
import type { GeneCost, IndexOutcome } from '@/model/genes';
import { isStoredByGenes } from '@/model/matrix-sides';
import { formatBytes, formatNumber } from '@/model/quantity';
import type { Progress } from '@/model/read-options';
import { Button } from '../controls/Button';
import { ProgressBar } from '../status/ProgressBar';
import { formatSeconds } from '../status/seconds';
import { Popup } from '../table/Popup';
import { useData } from '../use-block';
import { useRetry } from '../use-retry';
import { useNouns } from '../view-context';
import { notStored } from './GeneStatus';
import styles from './Genes.module.css';

/** Makes the gene index of a matrix that lies cell by cell, once it was said what that takes. */
export function IndexMatrix({ matrix }: { readonly matrix: MatrixInfo }) {
  const [anchor, setAnchor] = useState<DOMRect>();
  if (isStoredByGenes(matrix)) return null;
  return (
    <>
      <Button
        look="quiet"
        icon={<DatabaseZap size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget.getBoundingClientRect())}
      >
        Index this matrix
      </Button>
      {anchor && (
        <Popup
          label={`Gene index of ${matrix.path}`}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
        >
          <Indexing matrix={matrix} />
        </Popup>
      )}
    </>
  );
}

type State =
  | { readonly status: 'weighing' }
  | { readonly status: 'asking'; readonly cost: GeneCost }
  | { readonly status: 'making'; readonly progress?: Progress }
  | { readonly status: 'stopped' }
  | { readonly status: 'done'; readonly index: IndexOutcome }
  | { readonly status: 'failed'; readonly error: unknown; readonly wasMaking?: true };

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
  const { client } = useData().genes;
  const [state, setState] = useState<State>({ status: 'weighing' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    const weighing = new AbortController();
    client.cost(path, [0], { signal: weighing.signal }).then(
      (cost) => setState({ status: 'asking', cost }),
      (error: unknown) => !isAbort(error) && setState({ status: 'failed', error }),
    );
    return () => weighing.abort();
  }, [client, path]);
  useEffect(() => () => controller.current?.abort(), []);
  const make = async () => {
    const own = new AbortController();
    controller.current = own;
    setState({ status: 'making' });
    try {
      const report = (progress: Progress) => setState({ status: 'making', progress });
      const index = await client.index(path, { signal: own.signal, report });
      setState({ status: 'done', index });
    } catch (error) {
      setState(
        isAbort(error)
          ? { status: 'stopped' }
          : { status: 'failed', error, wasMaking: true },
      );
    }
  };
  useRetry(state.status === 'failed' && state.wasMaking && state.error, make);
  switch (state.status) {
    case 'weighing':
      return <p role="status">Estimating the cost of indexing {path}…</p>;
    case 'asking':
      return <Question path={path} cost={state.cost} onMake={make} />;
    case 'making':
      return (
        <div className={styles.cost} role="status">
          <p>Scanning {path}. Keep this window open.</p>
          <ProgressBar label={`Indexing ${path}`} progress={state.progress} />
          <Button onClick={() => controller.current?.abort()}>Cancel</Button>
        </div>
      );
    case 'stopped':
      return (
        <div className={styles.cost} role="status">
          <p>Indexing was stopped. It can be resumed while the file is open.</p>
          <Button onClick={make}>Resume</Button>
        </div>
      );
    case 'done':
      return <p role="status">{textOf(state.index)}</p>;
    case 'failed':
      return (
        <div className={styles.cost} role="alert">
          <p>{messageOf(state.error)}</p>
          <Button onClick={make}>Try again</Button>
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
        {path} is stored {row} by {row}. Building its gene index reads all of it once:{' '}
        <strong>{formatBytes(cost.bytes)}</strong> in{' '}
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
