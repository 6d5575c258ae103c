import type { Path } from '@/model/path';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import type { SelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { GroupOrderSelect } from '../genes/GroupOrderSelect';
import { GroupChoice } from './GroupChoice';
import type { PlotView } from './plots-view';

interface CompositionChoicesProps {
  readonly view: PlotView;
  readonly by: Path | undefined;
  readonly stacked: Path | undefined;
  readonly groups: readonly Path[];
  readonly selection: SelectionGroups;
  readonly onChange: (change: Partial<PlotView>) => void;
}

/** The bars of a composition, what they are stacked of, and whether they are shares. */
export function CompositionChoices(props: CompositionChoicesProps) {
  const { view, by, stacked, groups, selection, onChange } = props;
  const { path, label } = selection;
  const isOffered =
    path !== undefined && (label !== undefined || stacked === path || by === path);
  const chosen = isOffered ? { path, label: label ?? 'selection' } : undefined;
  return (
    <>
      <GroupChoice
        label="by"
        paths={groups}
        path={by}
        selection={stacked === path ? undefined : chosen}
        onPath={(next) => onChange({ by: next ?? 'none' })}
      />
      <GroupChoice
        label="stacked by"
        paths={groups.filter((one) => one !== by)}
        path={stacked}
        selection={by === path ? undefined : chosen}
        onPath={(next) => onChange({ split: next })}
      />
      <Checkbox
        isOn={view.areShares ?? false}
        onToggle={(isOn) => onChange({ areShares: isOn || undefined })}
      >
        shares of 100%
      </Checkbox>
      <GroupOrderSelect
        order={view.order}
        orders={['name', 'size']}
        onOrder={(order) => onChange({ order })}
      />
    </>
  );
}
