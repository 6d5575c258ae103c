import type { Path } from '@/model/path';
import type { Tissue, TissueLibrary } from '@/model/tissue';
import { Select } from '@/page/kit/controls/Select';
import type { TissueChange } from '@/page/state/tissue-paint';

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
