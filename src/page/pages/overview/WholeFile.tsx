import { useMemo, useState } from 'react';
import type { DatasetInfo } from '@/model/dataset';
import { datasetAt, datasetOfSet } from '@/model/dataset-at';
import type { Path } from '@/model/path';
import { DatasetContext, useDataset } from '@/page/kit/context/view-context';
import { useAnswerGroup } from '@/page/kit/reading/use-answer';
import { Conformance, useFileCheck } from '../checks/FileChecks';
import { About } from './About';
import { FindingsSection } from './FindingsSection';
import { Glance } from './Glance';
import { Matrices } from './Matrices';
import { Pictures } from './Pictures';
import { Sizes } from './Sizes';
import { unreadableOf, useConcerns } from './use-verdicts';

/** Matrices that are looked into of themselves. */
const MAX_MATRICES = 12;

/** Samples of the first matrices: each is read whole once that is asked for. */
function useSamples({ matrices }: Pick<DatasetInfo, 'matrices'>, isWanted: boolean) {
  const paths = matrices.slice(0, MAX_MATRICES).map(({ path }) => path);
  const [sampled, reading] = useAnswerGroup(
    'sampleMatrix',
    isWanted ? paths.map((path) => ({ path })) : [],
  );
  const [whole, setWhole] = useState<readonly Path[]>([]);
  const [wholes, wholeReading] = useAnswerGroup(
    'sampleMatrix',
    whole.map((path) => ({ path, isWhole: true as const })),
  );
  const samples = sampled.map((sample, i) => {
    const own = wholes[whole.indexOf(paths[i] ?? '')];
    return own && own.status !== 'loading' ? own : sample;
  });
  return {
    samples,
    reading: whole.length > 0 ? wholeReading : reading,
    areSampled: isWanted && (reading.status === 'settled' || reading.status === 'failed'),
    onWhole: (path: Path) => setWhole([...whole, path]),
  };
}

interface WholeFileProps {
  /** What else the page reads comes first. */
  readonly isWanted: boolean;
}

/** Statements about a file as a whole; read one after the other, and only once in view. */
export function WholeFile({ isWanted }: WholeFileProps) {
  const { dataset } = useDataset();
  const { areSampled, ...sampled } = useSamples(dataset, isWanted);
  const { samples } = sampled;
  const concerns = useConcerns(areSampled);
  const check = useFileCheck(areSampled);
  const unreadable = unreadableOf(dataset, concerns.value, check.found);
  return (
    <>
      <Glance samples={samples} unreadable={unreadable.paths} />
      <About />
      <FindingsSection {...unreadable} concerns={concerns} />
      <Conformance state={check} unreadable={unreadable.parts} />
      <Matrices {...sampled} areSampled={areSampled} />
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
  const { areSampled, ...sampled } = useSamples(dataset, isWanted);
  return (
    <DatasetContext value={narrowed}>
      <Glance samples={sampled.samples} />
      <Matrices {...sampled} areSampled={false} />
      <Pictures isWanted={areSampled} />
    </DatasetContext>
  );
}
