import type { ConversionRequest, EditedColours } from '@/ask/convert/questions';
import { messageOf } from '@/model/errors';
import { nameOf, type Path, parentOf } from '@/model/path';
import { useNotify } from '@/page/kit/context/notify';
import { copyLater } from '@/page/kit/controls/copy-later';
import { useData } from '@/page/kit/reading/use-answer';
import type { ColumnLooks } from '@/page/state/column-look';

/** Copies the lines of Python or R that give what a request writes. */
export function useCopyCode(): (
  wish: ConversionRequest & { readonly name: string },
) => Promise<void> {
  const { ask } = useData();
  const notify = useNotify();
  return async (wish) => {
    try {
      await copyLater(ask('conversionCode', { wish }));
      notify({ tone: 'done', text: 'The lines of code are copied.' });
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The lines of code could not be copied: ${messageOf(error)}`,
      });
    }
  };
}

/** The columns of a table whose colours the user chose. */
export function editedColours(
  looks: ColumnLooks | undefined,
  table: Path,
): readonly EditedColours[] {
  return Object.entries(looks ?? {}).flatMap(([path, { palette, colours }]) =>
    parentOf(path) === table && (palette !== undefined || colours)
      ? [
          {
            column: nameOf(path),
            ...(palette !== undefined && { palette }),
            ...(colours && { own: colours }),
          },
        ]
      : [],
  );
}
