import { withUnits } from '@/model/annotation';
import { nameOf, type Path } from '@/model/path';
import { useDescription } from '../reading/use-block';

/** Returns the name of a column with its units, once these are known. */
export function useNameWithUnits(path: Path): string {
  const state = useDescription(path);
  const about = state.status === 'ready' ? state.value.element.about : undefined;
  return withUnits(nameOf(path), about);
}
