import type { DatasetInfo } from '@/model/dataset';
import type { FindItem } from './find-items';

/** Number of results that are offered again. */
const MAX_LAST = 6;
const used = new WeakMap<DatasetInfo, readonly FindItem[]>();

/** Remembers a result that was chosen, as long as its file is open. */
export function rememberUse(dataset: DatasetInfo, item: FindItem): void {
  if (item.kind === 'address') return;
  const others = (used.get(dataset) ?? []).filter(({ key }) => key !== item.key);
  used.set(dataset, [item, ...others].slice(0, MAX_LAST));
}

/** Returns what was chosen last, the latest first, then the other commands. */
export function withLastUsed(
  dataset: DatasetInfo,
  commands: readonly FindItem[],
): readonly FindItem[] {
  const now = new Map(commands.map((item) => [item.key, item]));
  const last = (used.get(dataset) ?? []).flatMap((item) => {
    // a command acts on what is open now
    const shown = item.kind === 'command' ? now.get(item.key) : item;
    return shown ? [shown] : [];
  });
  return [...last, ...commands.filter((item) => !last.includes(item))];
}
