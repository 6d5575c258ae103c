import { many, type RowNoun } from '@/model/nouns';
import { Button } from '@/page/kit/controls/Button';
import { ProgressBar } from '@/page/kit/status/ProgressBar';
import styles from './Genes.module.css';
import type { GeneNote } from './use-gene-colours';

interface GeneStatusProps {
  readonly name: string;
  readonly noun: RowNoun;
  readonly gene: GeneNote;
}

/** The progress of reading a gene, or a note on how it was read. */
export function GeneStatus({ name, noun, gene }: GeneStatusProps) {
  const { partial, index } = gene;
  if (partial)
    return (
      <div role="status" className={styles.partial}>
        <p>
          Reading {name}: {Math.floor(100 * partial.done)}% of the {many(noun)}. Grey{' '}
          {many(noun)} are not read yet.
        </p>
        <ProgressBar
          label={`Reading ${name}`}
          progress={{
            done: Math.round(1000 * partial.done),
            total: 1000,
            unit: 'values',
          }}
        />
        <Button look="quiet" onClick={partial.stop}>
          Cancel
        </Button>
      </div>
    );
  const note = typeof index === 'object' ? notStored(index) : index && NOTES[index];
  return note ? <p className={styles.note}>{note}</p> : null;
}

/** A gene index that was built but could not be saved. */
export function notStored({ failed }: { readonly failed: string }): string {
  return `The index could not be stored: ${failed}`;
}

const NOTES = {
  kept: 'Loaded from the gene index on this device.',
  'in-memory':
    'The gene index is in memory only, because the matrix is small or the browser’s storage is full. It lasts until the file is closed.',
  needless: '',
  'no-room': 'There was no room for a gene index: the next gene will take just as long.',
  'not-asked': '',
  busy: 'Another tab is building the gene index of this matrix.',
} as const;
