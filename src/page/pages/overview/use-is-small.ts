import type { TableInfo } from '@/model/dataset';
import { useView } from '@/page/kit/context/view-context';

/** Maximum number of rows whose columns are read by themselves, in a file elsewhere and in one on this computer. */
const MAX_ROWS = { remote: 100_000, local: 5_000_000 };

/** Returns true if columns of a table may be read for a first picture of it, without a question. */
export function useIsSmall(table: TableInfo | undefined): boolean {
  const isLocal = useView(({ source }) => source?.kind === 'file');
  return table !== undefined && table.length <= MAX_ROWS[isLocal ? 'local' : 'remote'];
}
