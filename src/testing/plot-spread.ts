import { distributionsOf } from '@/ask/plots/distribution';
import type { PlotSpread, SpreadAsk } from '@/ask/plots/questions';
import type { GroupCodes } from '@/ask/rows/groups';
import { inOneStep } from '@/model/steps';

/** What `plotSpread` answers of these values, without reading a file. */
export function spreadOf(
  values: Float32Array | Float64Array,
  groups?: { readonly codes: GroupCodes; readonly labels: readonly string[] },
  { bins, binsWithoutZeros: withoutZeros }: Partial<SpreadAsk> = {},
): PlotSpread {
  const { groups: parts, ...found } = inOneStep(
    distributionsOf(values, {
      ...{ bins: bins ?? 10, withoutZeros },
      groups: groups && { codes: groups.codes, count: groups.labels.length },
    }),
  );
  return {
    ...{ ...found, negative: 0 },
    groups: parts.map((part, group) => ({
      ...{ ...part, group, part: 0, label: groups?.labels[group] ?? '' },
    })),
  };
}
