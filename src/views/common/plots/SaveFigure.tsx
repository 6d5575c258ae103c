import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button';
import { download } from '../../kit/controls/download';
import { lazyView } from '../status/lazy-view';
import styles from './Figure.module.css';
import type { FigureSource } from './figure-source';

/** The dialog for saving, of which code is fetched when it is first opened. */
const FigureDialog = lazyView('The dialog for figures', async () => {
  return (await import('./FigureDialog')).FigureDialog;
});

interface SaveFigureProps {
  /** Of what is shown now. */
  readonly source: () => FigureSource;
  /** Its numbers as tab-separated values, where they are not in a table that has its own export. */
  readonly tsv?: () => string;
}

/** Saves a figure as a picture or document, the code that draws it, or its numbers. */
export function SaveFigure({ source, tsv }: SaveFigureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.save}>
      <Button
        look="quiet"
        icon={<Download size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Save figure…
      </Button>
      {tsv && (
        <Button
          look="quiet"
          onClick={() => {
            const type = 'text/tab-separated-values';
            download(new Blob([tsv()], { type }), `${source().name}.tsv`);
          }}
        >
          Save TSV
        </Button>
      )}
      {isOpen && <FigureDialog source={source()} onClose={() => setOpen(false)} />}
    </div>
  );
}
