import { useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { messageOf } from '@/model/errors';
import { joinPath } from '@/model/path';
import { copyLater } from '../controls/copy-later';
import { barcodesOf } from '../embedding/barcodes';
import { formatNumber } from '../format/quantity';
import { useNotify } from '../notify';
import { useData } from '../use-block';

/** Copies the names of rows, ascending, a line each. */
export function useCopyNames(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
): readonly [copy: (rows: Uint32Array) => Promise<void>, isCopying: boolean] {
  const { blocks } = useData();
  const notify = useNotify();
  const [isCopying, setCopying] = useState(false);
  const copy = async (rows: Uint32Array) => {
    setCopying(true);
    try {
      await copyLater(
        barcodesOf(blocks, joinPath(info.path, info.index), info.length, rows),
      );
      const text = `${formatNumber(rows.length, 'barcode')} copied, one a line.`;
      notify({ tone: 'done', text });
    } catch (error) {
      const text = `The barcodes could not be copied: ${messageOf(error)}`;
      notify({ tone: 'warning', text });
    } finally {
      setCopying(false);
    }
  };
  return [copy, isCopying];
}
