import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import type { ResourceState } from '@/client/resource-cache';
import { ElementLink } from '../controls/ElementLink';
import { formatShape } from '../format/quantity';
import { Relations } from '../overview/Relations';
import { GroupStatus } from '../status/GroupStatus';
import type { GroupReading } from '../use-resource';
import { useDataset } from '../view-context';
import styles from './Matrices.module.css';
import { rangeText, storedText, valuesName } from './matrix-words';

interface MatricesProps {
  readonly samples: readonly ResourceState<MatrixSample>[];
  readonly reading: GroupReading;
  /** What the rest of the page reads first. */
  readonly areSampled: boolean;
}

/** Every matrix of cells and genes: how it lies, and what its numbers are, with the evidence. */
export function Matrices({ samples, reading, areSampled }: MatricesProps) {
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
            <th scope="col">Lies as</th>
            <th scope="col">Its numbers are</th>
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
                  {matrix.genes === 'rows' && ', genes × cells'}
                </small>
              </th>
              <td>
                {matrix.layout === 'dense' ? 'dense' : matrix.layout.toUpperCase()},{' '}
                {matrix.dtype}
                <small>{storedText(matrix)}</small>
              </td>
              <Numbers state={samples[i]} />
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
}

function Numbers({ state }: NumbersProps) {
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
          <small>{state ? 'a few rows are looked at' : 'not looked at'}</small>
        </td>
        <td />
      </>
    );
  const sample = state.value;
  return (
    <>
      <td>
        {valuesName(sample.are)}
        <small>{sample.evidence}</small>
      </td>
      <td>{rangeText(sample)}</td>
    </>
  );
}
