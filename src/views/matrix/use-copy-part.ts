import { messageOf } from '@/model/errors';
import { formatCount, formatNumber } from '@/model/quantity';
import { copyLater } from '../controls/copy-later';
import { useNotify } from '../notify';
import { useData } from '../use-block';
import { type MatrixPart, matrixText } from './matrix-text';

/** More cells than this are too much to hold as text, and to paste. */
const MOST_CELLS = 1_000_000;

/** Copies part of a matrix to the clipboard, every value in full. */
export function useCopyPart(): (part: MatrixPart) => Promise<void> {
  const { blocks } = useData();
  const notify = useNotify();
  return async (part) => {
    const { rows, columns } = part.range;
    const [height, width] = [rows[1] - rows[0], columns[1] - Math.max(0, columns[0])];
    if (height * width > MOST_CELLS)
      return notify({
        tone: 'warning',
        text: `${formatCount(height * width)} values are too many for the clipboard (at most ${formatCount(MOST_CELLS)}). Select fewer rows or columns.`,
      });
    try {
      await copyLater(matrixText(blocks, part));
      notify({
        tone: 'done',
        text: `Copied ${formatNumber(height, 'row')} × ${formatNumber(width, 'column')}.`,
      });
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The values could not be copied: ${messageOf(error)}`,
      });
    }
  };
}
