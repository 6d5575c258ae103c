import type { ElementInfo } from '@/model/element';
import { messageOf } from '@/model/errors';
import { formatCount, formatNumber } from '@/model/quantity';
import { labelsOf } from '@/model/row-labels';
import type { ExportRequest } from '@/model/table-rows';
import type { Ask } from '@/page/client/source-connection';
import type { CellRange } from '@/page/kit/cell-range';
import { useNotify } from '@/page/kit/context/notify';
import { copyLater } from '@/page/kit/controls/copy-later';
import { useData } from '@/page/kit/reading/use-answer';
import { type RowOrder, rowsAtPlaces } from '@/page/kit/rows/row-order';

/** Maximum number of cells for the clipboard; more belong in a file. */
const MAX_CELLS = 2_000_000;

/** Copies cells as tab-separated lines, every value in full; reads missing tiles. */
export function useCopyCells(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  names: readonly string[],
  order: RowOrder | undefined,
): (range: CellRange, hasHeader: boolean) => Promise<void> {
  const { ask } = useData();
  const notify = useNotify();
  return async ({ rows: [start, stop], columns: [first, last] }, hasHeader) => {
    const count = (stop - start) * (last - first);
    if (count > MAX_CELLS)
      return notify({
        tone: 'warning',
        text: `${formatCount(count)} cells are too many for the clipboard. Export them to a file.`,
      });
    const labels = labelsOf(info);
    const levels =
      first < 0
        ? labels.slice(labels.length + first, labels.length + Math.min(0, last))
        : [];
    const hasIndex = levels[0] === info.index;
    const request: Omit<ExportRequest, 'rows'> = {
      table: info.path,
      index: info.index,
      columns: [
        ...(hasIndex ? levels.slice(1) : levels),
        ...names.slice(Math.max(0, first), Math.max(0, last)),
      ],
      format: 'tsv',
      withoutHeader: !hasHeader,
      withoutNames: !hasIndex,
    };
    try {
      const rows = rowsAtPlaces(order, [start, stop], ask);
      await copyLater(rows.then((known) => textOf(ask, { ...request, rows: known })));
      notify({
        tone: 'done',
        text: `${formatNumber(stop - start, 'row')} × ${formatNumber(last - first, 'column')} copied.`,
      });
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The cells could not be copied: ${messageOf(error)}`,
      });
    }
  };
}

async function textOf(ask: Ask, request: ExportRequest): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const write = async (bytes: Uint8Array) => {
    text += decoder.decode(bytes, { stream: true });
  };
  await ask('exportRows', { request }, { write });
  return text.replace(/\r\n$/, '').replaceAll('\r\n', '\n');
}
