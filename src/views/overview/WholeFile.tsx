import { useMemo } from 'react';
import { datasetAt, datasetOfSet } from '@/model/dataset-at';
import type { Path } from '@/model/path';
import { Conformance, useFileCheck } from '../checks/FileChecks';
import { DatasetContext, useDataset } from '../common/context/view-context';
import { useAnswerGroup } from '../common/reading/use-answer';
import { About } from './About';
import { FindingsSection } from './FindingsSection';
import { Glance } from './Glance';
import { Matrices } from './Matrices';
import { Pictures } from './Pictures';
import { Sizes } from './Sizes';
import { unreadableOf, useConcerns } from './use-verdicts';

/** Matrices that are looked into of themselves. */
const MAX_MATRICES = 12;

interface WholeFileProps {
  /** What else the page reads comes first. */
  readonly isWanted: boolean;
}

/** Statements about a file as a whole; read one after the other, and only once in view. */
export function WholeFile({ isWanted }: WholeFileProps) {
  const { dataset } = useDataset();
  const paths = dataset.matrices.slice(0, MAX_MATRICES).map(({ path }) => path);
  const [samples, reading] = useAnswerGroup(
    'sampleMatrix',
    isWanted ? paths.map((path) => ({ path })) : [],
  );
  const areSampled =
    isWanted && (reading.status === 'settled' || reading.status === 'failed');
  const concerns = useConcerns(areSampled);
  const check = useFileCheck(areSampled);
  const unreadable = unreadableOf(dataset, concerns.value, check.found);
  return (
    <>
      <Glance samples={samples} unreadable={unreadable.paths} />
      <About />
      <FindingsSection {...unreadable} concerns={concerns} />
      <Conformance state={check} unreadable={unreadable.parts} />
      <Matrices samples={samples} reading={reading} areSampled={areSampled} />
      <Pictures isWanted={areSampled} />
      <Sizes isWanted={areSampled} />
    </>
  );
}

interface WholePartProps {
  /** The root of an annotated matrix within the file, or of a set of features. */
  readonly path: Path;
  /** What else the page reads comes first. */
  readonly isWanted: boolean;
}

/** What one annotated matrix of a file that has several is as a whole. */
export function WholePart({ path, isWanted }: WholePartProps) {
  const open = useDataset();
  const set = open.dataset.featureSets?.find((one) => one.path === path);
  const dataset = set ? datasetOfSet(open.dataset, set) : datasetAt(open.dataset, path);
  const narrowed = useMemo(() => ({ ...open, dataset }), [open, dataset]);
  const paths = dataset.matrices.slice(0, MAX_MATRICES).map((matrix) => matrix.path);
  const [samples, reading] = useAnswerGroup(
    'sampleMatrix',
    isWanted ? paths.map((path) => ({ path })) : [],
  );
  const areSampled =
    isWanted && (reading.status === 'settled' || reading.status === 'failed');
  return (
    <DatasetContext value={narrowed}>
      <Glance samples={samples} />
      <Matrices samples={samples} reading={reading} areSampled={false} />
      <Pictures isWanted={areSampled} />
    </DatasetContext>
  );
}
