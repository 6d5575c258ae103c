import type { Path } from '@/model/path';
import type { GenesView as View } from '@/state/genes-view';
import { ElementLink } from '../controls/ElementLink';
import { lazyView } from '../status/lazy-view';
import { useDataset } from '../view-context';
import styles from './Genes.module.css';

const GenePage = lazyView(
  'The gene',
  async () => (await import('../gene/GenePage')).GenePage,
);
const GenesPage = lazyView(
  'The plot of genes',
  async () => (await import('../dotplot/GenesPage')).GenesPage,
);

interface GenesViewProps {
  readonly path: Path;
  readonly view: View;
}

/** The page of a gene of a matrix, or of several. */
export function GenesView({ path, view }: GenesViewProps) {
  const { dataset } = useDataset();
  const matrix = dataset.matrices.find((other) => other.path === path);
  if (!matrix)
    return (
      <p className={styles.refusal} role="alert">
        {path} is not a cells × genes matrix, so it has no gene pages.{' '}
        <ElementLink path={path}>Show the element</ElementLink>
      </p>
    );
  return view.kind === 'gene' ? (
    <GenePage key={path} matrix={matrix} view={view} />
  ) : (
    <GenesPage key={path} matrix={matrix} view={view} />
  );
}
