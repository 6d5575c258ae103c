import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import { rangeText, valuesName } from '@/analysis/matrix/matrix-words';
import type { ResourceState } from '@/client/reading';
import type { MatrixInfo } from '@/model/dataset';
import { isGenesByCells } from '@/model/matrix-sides';
import type { Path } from '@/model/path';
import { formatBytes, formatCount, formatShape, formatShare } from '@/model/quantity';
import { useDataset } from '../common/context/view-context';
import type { GroupReading } from '../common/reading/use-resource';
import { GroupStatus } from '../common/status/GroupStatus';
import { Button } from '../kit/controls/Button';
import { ElementLink } from '../kit/controls/ElementLink';
import styles from './Matrices.module.css';
import { Relations } from './Relations';

interface MatricesProps {
  readonly samples: readonly ResourceState<MatrixSample>[];
  readonly reading: GroupReading;
  /** What the rest of the page reads first. */
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
      <table>
        <thead>
          <tr>
            <th scope="col">Matrix</th>
            <th scope="col">Storage</th>
            <th scope="col">Values</th>
            <th scope="col">Range</th>
          </tr>
        </thead>
        <tbody>
          {matrices.map((matrix, i) => (
            <tr key={matrix.path}>
              <th scope="row">
                <ElementLink path={matrix.path}>{matrix.path}</ElementLink>
                <small>
                  {formatShape(matrix.shape)}
                  {isGenesByCells(matrix) && ', genes × cells'}
                </small>
              </th>
              <td>
                {matrix.layout === 'dense' ? 'dense' : matrix.layout.toUpperCase()},{' '}
                {matrix.dtype}
                <small>{storedText(matrix)}</small>
              </td>
              <Numbers state={samples[i]} onWhole={() => onWhole(matrix.path)} />
            </tr>
          ))}
        </tbody>
      </table>
      <Relations isWanted={areSampled} />
    </section>
  );
}

interface NumbersProps {
  readonly state: ResourceState<MatrixSample> | undefined;
  readonly onWhole: () => void;
}

function Numbers({ state, onWhole }: NumbersProps) {
  if (state?.status === 'failed')
    return (
      <td colSpan={2} className={styles.failed}>
        {state.error.message}
      </td>
    );
  if (state?.status !== 'ready')
    return (
      <>
        <td>
          <small>{state ? 'reading…' : 'not read'}</small>
        </td>
        <td />
      </>
    );
  const sample = state.value;
  return (
    <>
      <td>
        {valuesName(sample)}
        <small>{sample.evidence}</small>
        {sample.wholeBytes !== undefined && (
          <Button look="quiet" onClick={onWhole}>
            Read all values ({formatBytes(sample.wholeBytes)} decoded)
          </Button>
        )}
      </td>
      <td>{rangeText(sample)}</td>
    </>
  );
}

/** How much of a sparse matrix is stored. */
function storedText({ stored, shape }: MatrixInfo): string {
  if (stored === undefined) return '';
  return `${formatCount(stored)} stored (${formatShare(stored, shape[0] * shape[1])})`;
}
