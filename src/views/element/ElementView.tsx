import { useEffect, useRef } from 'react';
import type { ElementInfo } from '@/model/element';
import type { Path } from '@/model/path';
import type { GenesView as View } from '@/state/genes-view';
import { useDataset, useView } from '../common/context/view-context';
import { ElementLink } from '../common/controls/ElementLink';
import { AbsentChunks } from '../common/element/AbsentChunks';
import styles from '../common/element/Element.module.css';
import { useDescription } from '../common/reading/use-block';
import { lazyView } from '../common/status/lazy-view';
import { ReadStatus } from '../common/status/ReadStatus';
import genesStyles from '../genes/Genes.module.css';
import { Inspector } from '../inspector/Inspector';
import { ElementBody } from './ElementBody';
import { ElementHead } from './ElementHead';

const RowPage = lazyView('The row', async () => (await import('../row/RowPage')).RowPage);

/** The page of one element, by what it is; of a row, where a table's row is asked for. */
export function ElementView({ path }: { readonly path: Path }) {
  const description = useDescription(path);
  const row = useView((view) => view.row);
  const genes = useView((view) => view.genes);
  const page = useRef<HTMLElement>(null);
  // a page that follows another starts at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: path and row are what is followed
  useEffect(() => {
    page.current?.scrollTo?.(0, 0);
  }, [path, row]);
  const known = description.status === 'ready' ? description.value : undefined;
  if (genes)
    return (
      <article ref={page} className={styles.page} aria-label={`Genes of ${path}`}>
        <GenesView path={path} view={genes} />
      </article>
    );
  if (row && known?.element.kind === 'dataframe')
    return (
      <article ref={page} className={styles.page} aria-label={`Row of ${path}`}>
        <RowPage info={known.element} row={row} />
      </article>
    );
  return (
    <article ref={page} className={styles.page} aria-label={path}>
      <ElementHead path={path} info={known?.element} />
      {known ? (
        <>
          <Inspector
            key={path}
            description={known}
            open={known.element.kind === 'unsupported'}
          />
          {!hasFooter(known.element) && <AbsentChunks path={path} isLine />}
          <ElementBody key={`body ${path}`} info={known.element} />
        </>
      ) : (
        <div className={styles.padded}>
          {description.status !== 'ready' && (
            <ReadStatus what={path} reading={description} />
          )}
        </div>
      )}
    </article>
  );
}

/** Grids say in their own footer which chunks are not stored, so that nothing moves. */
function hasFooter({ kind }: ElementInfo): boolean {
  return kind === 'matrix' || kind === 'dataframe';
}

const GenePage = lazyView(
  'The gene',
  async () => (await import('../genes/gene/GenePage')).GenePage,
);
const GenesPage = lazyView(
  'The plot of genes',
  async () => (await import('../genes/plot/GenesPage')).GenesPage,
);

interface GenesViewProps {
  readonly path: Path;
  readonly view: View;
}

/** The page of a gene of a matrix, or of several. */
function GenesView({ path, view }: GenesViewProps) {
  const { dataset } = useDataset();
  const matrix = dataset.matrices.find((other) => other.path === path);
  if (!matrix)
    return (
      <p className={genesStyles.refusal} role="alert">
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
