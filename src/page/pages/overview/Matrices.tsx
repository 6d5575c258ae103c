import { rangeText, valuesName } from '@/ask/matrices/matrix-label';
import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import type { MatrixInfo } from '@/model/dataset';
import { isGenesByCells } from '@/model/matrix-sides';
import type { Path } from '@/model/path';
import { formatBytes, formatCount, formatShape, formatShare } from '@/model/quantity';
import type { ResourceState } from '@/page/client/reading';
import { useDataset } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { PlainTable } from '@/page/kit/data-table/PlainTable';
import type { GroupReading } from '@/page/kit/reading/use-resource';
import { GroupStatus } from '@/page/kit/status/GroupStatus';
import styles from './Matrices.module.css';
import { Relations } from './Relations';

interface MatricesProps {
  readonly samples: readonly ResourceState<MatrixSample>[];
  readonly reading: GroupReading;
  /** True to compare the matrices, once their samples are read, which come first. */
  readonly areSampled: boolean;
  /** Reads all values of a matrix that was sampled. */
  readonly onWhole: (path: Path) => void;
}

/** Every matrix of cells and genes: its storage, and a statement about its values, with the evidence. */
export function Matrices({ samples, reading, areSampled, onWhole }: MatricesProps) {
  const { dataset } = useDataset();
  const { matrices } = dataset;
  if (matrices.length === 0) return null;
  return (
    <section className={styles.matrices} aria-label="Matrices">
      <h2>
        Matrices <GroupStatus reading={reading} />
      </h2>
      <PlainTable
        className={styles.table}
        rows={matrices.map((matrix, i) => ({ matrix, state: samples[i] }))}
        columns={[
          {
            ...{ name: 'Matrix', width: '24%' },
            value: ({ matrix }) => matrix.path,
            cell: ({ matrix }) => (
              <>
                <ElementLink path={matrix.path}>{matrix.path}</ElementLink>
                <small>
                  {formatShape(matrix.shape)}
                  {isGenesByCells(matrix) && ', genes × cells'}
                </small>
              </>
            ),
          },
          {
            ...{ name: 'Storage', width: '21%', align: 'left' },
            cell: ({ matrix }) => (
              <>
                {matrix.layout === 'dense' ? 'dense' : matrix.layout.toUpperCase()},{' '}
                {matrix.dtype}
                <small>{storedText(matrix)}</small>
              </>
            ),
          },
          {
            ...{ name: 'Values', align: 'left' },
            cell: ({ matrix, state }) => (
              <Values state={state} onWhole={() => onWhole(matrix.path)} />
            ),
          },
          {
            ...{ name: 'Range', width: '19%', align: 'left' },
            text: ({ state }) =>
              state?.status === 'ready' ? rangeText(state.value) : '',
          },
        ]}
      />
      <Relations isWanted={areSampled} />
    </section>
  );
}

interface ValuesProps {
  readonly state: ResourceState<MatrixSample> | undefined;
  readonly onWhole: () => void;
}

function Values({ state, onWhole }: ValuesProps) {
  if (state?.status === 'failed')
    return <span className={styles.failed}>{state.error.message}</span>;
  if (state?.status !== 'ready') return <small>{state ? 'reading…' : 'not read'}</small>;
  const sample = state.value;
  return (
    <>
      {valuesName(sample)}
      <small>{sample.evidence}</small>
      {sample.wholeBytes !== undefined && (
        <Button look="quiet" onClick={onWhole}>
          Read all values ({formatBytes(sample.wholeBytes)} decoded)
        </Button>
      )}
    </>
  );
}

/** How much of a sparse matrix is stored. */
function storedText({ stored, shape }: MatrixInfo): string {
  if (stored === undefined) return '';
  return `${formatCount(stored)} stored (${formatShare(stored, shape[0] * shape[1])})`;
}
