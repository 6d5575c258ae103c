import { Download, Search, ShieldCheck } from 'lucide-react';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { useDataset, useView } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { ButtonMenu } from '@/page/kit/controls/Menu';
import { lazyView } from '@/page/kit/status/lazy-view';
import { SaveAs } from '../export/lazy-save-as';
import { useOpenFind } from '../find/open-find';
import { useAnalyses } from '../plots/analyses';
import styles from './FirstSteps.module.css';

const OpenInVitessce = lazyView(
  'The link to Vitessce',
  () => import('./OpenInVitessce'),
  'OpenInVitessce',
);

/** Buttons for the first steps with a file: find a gene, open an analysis, save a part, check. */
export function FirstSteps() {
  const { dataset } = useDataset();
  const isRemote = useView(({ source }) => source?.kind === 'url');
  const analyses = useAnalyses();
  const openFind = useOpenFind();
  const [main] = dataset.matrices;
  const table = main && sidesOf(main).cells.table;
  if (analyses.length === 0) return null;
  return (
    <nav className={styles.steps} aria-label="First steps">
      {main && (
        <button type="button" className={styles.find} onClick={openFind}>
          <Search size={14} aria-hidden />
          Find {many(dataset.nouns.column)}
        </button>
      )}
      {analyses
        .filter(({ isUsual }) => isUsual)
        .map(({ name, open }) => (
          <Button key={name} look="quiet" onClick={open}>
            {name}
          </Button>
        ))}
      <span className={styles.file}>
        {isRemote && <OpenInVitessce />}
        {table !== undefined && (
          <ButtonMenu label="Save as…" icon={<Download size={14} aria-hidden />}>
            {({ onClose }) => <SaveAs table={table} onClose={onClose} />}
          </ButtonMenu>
        )}
        <Button
          look="quiet"
          icon={<ShieldCheck size={14} aria-hidden />}
          onClick={({ currentTarget }) =>
            currentTarget
              .closest('article')
              ?.querySelector('[aria-label="Conformance"]')
              ?.scrollIntoView({ behavior: 'smooth' })
          }
        >
          Check
        </Button>
      </span>
    </nav>
  );
}
