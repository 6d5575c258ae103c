import type { DatasetInfo } from '@/model/dataset';
import { listFrom, recall, remember } from '@/page/state/remembered';
import type { FindItem } from './find-items';

/** Number of results that are offered again. */
const MAX_LAST = 6;
/** Key of the genes that were chosen last, in any file. */
const GENES = 'petri-genes';
const used = new WeakMap<DatasetInfo, readonly FindItem[]>();

/** Remembers a result that was chosen, as long as its file is open; the names of genes for other files, too. */
export function rememberUse(dataset: DatasetInfo, item: FindItem): void {
  if (item.kind === 'address') return;
  const others = (used.get(dataset) ?? []).filter(({ key }) => key !== item.key);
  used.set(dataset, [item, ...others].slice(0, MAX_LAST));
  const { action } = item;
  const genes =
    action.kind === 'gene' ? [action.gene] : action.kind === 'genes' ? action.genes : [];
  if (genes.length === 0) return;
  const names = [...genes.map(({ name }) => name), ...lastGenes()];
  remember(GENES, JSON.stringify([...new Set(names)].slice(0, MAX_LAST)));
}

/** Returns the names of the genes that were chosen last in this browser, the latest first. */
export function lastGenes(): readonly string[] {
  return listFrom(recall(GENES)).slice(0, MAX_LAST);
}

/** True if something was chosen since the file was opened. */
export function hasLastUsed(dataset: DatasetInfo): boolean {
  return used.has(dataset);
}

/** Returns what was chosen last, the latest first, then genes that were chosen in other files, then commands. */
export function withLastUsed(
  dataset: DatasetInfo,
  genes: readonly FindItem[],
  commands: readonly FindItem[],
): readonly FindItem[] {
  const now = new Map(commands.map((item) => [item.key, item]));
  const last = (used.get(dataset) ?? []).flatMap((item) => {
    // a command acts on what is open now
    const shown = item.kind === 'command' ? now.get(item.key) : item;
    return shown ? [shown] : [];
  });
  const keys = new Set(last.map(({ key }) => key));
  return [...last, ...[...genes, ...commands].filter(({ key }) => !keys.has(key))];
}
