import type { MatrixInfo } from '@/model/dataset';
import { isAbort, isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { useDataset } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { useAnswer, useData } from '@/page/kit/reading/use-answer';

interface UseFittingProps {
  /** Matrix that is shown. */
  readonly matrix: Path;
  /** True if values are tested, and need to be log-normalised. */
  readonly isForTests?: boolean;
  readonly onPath: (path: Path) => void;
}

/** Button that replaces a matrix with unsuitable values by a suitable one; renders nothing if the file has none. */
export function UseFitting({ matrix, isForTests, onPath }: UseFittingProps) {
  const reading = useAnswer('fittingMatrix', { path: matrix, isForTests });
  if (reading.status !== 'ready' || reading.value === matrix) return null;
  const { value } = reading;
  return <Button onClick={() => onPath(value)}>Use {value.slice(1)}</Button>;
}

/**
 * Returns the suitable matrix if the first of these would be used by default; it may be none of them, but that of raw.
 * Falls back to the first one if samples cannot be read; undefined until it is known, and without matrices.
 */
export function useFittingOf(
  matrices: readonly MatrixInfo[] | undefined,
): MatrixInfo | undefined {
  const { dataset } = useDataset();
  const [first] = matrices ?? [];
  const reading = useAnswer('fittingMatrix', first && { path: first.path });
  if (!reading || reading.status === 'loading') return undefined;
  const path = reading.status === 'ready' ? reading.value : undefined;
  return dataset.matrices.find((matrix) => matrix.path === path) ?? first;
}

/**
 * Returns a function that finds the suitable matrix if none was chosen and the given one would be used by default; it
 * returns the given one if samples cannot be read.
 */
export function useFitting(): (path: Path, isForTests?: boolean) => Promise<Path> {
  const { ask } = useData();
  return async (path, isForTests) => {
    try {
      return await ask('fittingMatrix', { path, isForTests });
    } catch (error) {
      if (!isDataError(error) && !isAbort(error)) throw error;
      return path;
    }
  };
}
