import { nameOf, type Path } from '@/model/path';
import { optionsOf, Select } from '@/page/kit/controls/Select';

interface GroupChoiceProps {
  readonly label: keyof typeof NAMES;
  readonly paths: readonly Path[];
  readonly path: Path | undefined;
  readonly onPath: (path: Path | undefined) => void;
  /** Selection as groups, if it is one of the choices. */
  readonly selection?: { readonly path: Path; readonly label: string } | undefined;
}

const NAMES = {
  by: 'Group by',
  'split by': 'Split by',
  'stacked by': 'Stacked by',
  'lost by': 'Count lost rows by',
};

/** Choice of the column that forms groups, or of none, except for stacked bars. */
export function GroupChoice(props: GroupChoiceProps) {
  const { label, paths, path, onPath, selection } = props;
  const isListed = path === undefined || paths.includes(path) || path === selection?.path;
  return (
    <Select
      label={label}
      aria-label={NAMES[label]}
      options={[
        ...(label !== 'stacked by' || path === undefined
          ? [{ value: undefined, label: 'nothing' }]
          : []),
        ...(selection ? [{ value: selection.path, label: selection.label }] : []),
        ...optionsOf(isListed ? paths : [path, ...paths], nameOf),
      ]}
      value={path}
      onValue={onPath}
    />
  );
}
