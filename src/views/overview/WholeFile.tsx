import { FileChecks } from '../checks/FileChecks';
import { Matrices } from '../element/Matrices';
import { useSamples } from '../use-block';
import { useDataset } from '../view-context';
import { About } from './About';
import { FindingsSection } from './FindingsSection';
import { Glance } from './Glance';
import { Pictures } from './Pictures';
import { Sizes } from './Sizes';

/** Matrices that are looked into of themselves. */
const MOST = 12;

interface WholeFileProps {
  /** What else the page reads comes first. */
  readonly isWanted: boolean;
}

/** What a file is as a whole; one thing is read after the other, and what is out of sight not at all. */
export function WholeFile({ isWanted }: WholeFileProps) {
  const { dataset } = useDataset();
  const paths = dataset.matrices.slice(0, MOST).map(({ path }) => path);
  const [samples, reading] = useSamples(isWanted ? paths : []);
  const areSampled =
    isWanted && (reading.status === 'settled' || reading.status === 'failed');
  return (
    <>
      <Glance samples={samples} />
      <About />
      <FindingsSection isWanted={areSampled} />
      <FileChecks isWanted={areSampled} />
      <Matrices samples={samples} reading={reading} areSampled={areSampled} />
      <Pictures isWanted={areSampled} />
      <Sizes isWanted={areSampled} />
    </>
  );
}
