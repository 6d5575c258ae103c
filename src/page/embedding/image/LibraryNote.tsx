import { nameOf, type Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import type { Tissue, TissueLibrary } from '@/model/tissue';
import { usePanelActions } from '@/page/kit/context/view-context';
import { Select } from '@/page/kit/controls/Select';
import { changedTissue, type TissueChange } from '@/page/state/tissue-paint';
import styles from './Tissue.module.css';
import type { ShownTissue } from './use-tissue';

interface LibrarySelectProps {
  readonly tissue: Tissue;
  readonly library: TissueLibrary | undefined;
  readonly change: (changes: TissueChange) => void;
}

/**
 * Selects which of several libraries is shown, with its image and its points only. Without a column that assigns points
 * to libraries, none is selected by default.
 */
export function LibrarySelect({ tissue, library, change }: LibrarySelectProps) {
  return (
    <Select<Path | undefined>
      label="Library"
      options={[
        ...(tissue.column ? [] : [{ value: undefined, label: 'all, without an image' }]),
        ...tissue.libraries.map(({ path, name }) => ({ value: path, label: name })),
      ]}
      value={library?.path}
      onValue={(path) => change({ library: path, image: undefined, channels: undefined })}
    />
  );
}

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
