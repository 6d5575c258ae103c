import type { MatrixInfo } from '@/model/dataset';
import { many } from '@/model/nouns';
import { type Path, ROOT } from '@/model/path';
import { useNouns } from '@/page/kit/context/view-context';
import { Select } from '@/page/kit/controls/Select';

interface MatrixSelectProps {
  readonly label: string;
  readonly matrices: readonly MatrixInfo[];
  readonly path: Path | undefined;
  readonly onPath: (path: Path) => void;
}

/** Choice of the matrix that the values of genes come from: X, a layer or raw. */
export function MatrixSelect({ label, matrices, path, onPath }: MatrixSelectProps) {
  const { column } = useNouns(path ?? ROOT);
  return (
    <Select
      label={label}
      aria-label={`Matrix of the ${many(column)}`}
      options={matrices.map((matrix) => ({
        value: matrix.path,
        label: matrix.path.slice(1),
      }))}
      value={path}
      onValue={onPath}
    />
  );
}
