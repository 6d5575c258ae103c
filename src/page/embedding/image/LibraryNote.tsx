import { nameOf } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { usePanelActions } from '@/page/kit/context/view-context';
import { changedTissue } from '@/page/state/tissue-paint';
import { LibrarySelect } from './LibrarySelect';
import styles from './Tissue.module.css';
import type { ShownTissue } from './use-tissue';

/** Note below the plot: offers the choice of a library, and says what is uncertain about the chosen one. */
export function LibraryNote({ tissue: shown }: { readonly tissue: ShownTissue }) {
  const { tissue, library, rows, failure, paint } = shown;
  const { paintBy } = usePanelActions();
  if (!tissue || tissue.libraries.length < 2) return null;
  const { column } = tissue;
  return (
    <div className={styles.note} role="note">
      <LibrarySelect
        tissue={tissue}
        library={library}
        change={(changes) => paintBy({ tissue: changedTissue(paint, changes) })}
      />
      {!library && (
        <span>
          The points of {tissue.libraries.length} libraries are drawn together. Choose one
          for its image.
        </span>
      )}
      {library && !column && (
        <span>
          The file does not say which points belong to {library.name}: all are drawn.
        </span>
      )}
      {library && column && !failure && (
        <span>
          {typeof rows === 'string' ? 'The points' : formatNumber(rows.length, 'point')}{' '}
          whose {nameOf(column.path)} is {library.name}
          {column.isStated ? '' : ' (by the names of the libraries)'}.
        </span>
      )}
      {failure && <span>{failure}</span>}
    </div>
  );
}
