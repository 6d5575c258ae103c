import type { ReactElement } from 'react';
import type { MatrixInfo } from '@/model/dataset';
import type { PageStates } from '@/page/state/page-link';
import { useDataset } from '../context/view-context';
import type { LinkedPage } from './page';

interface MatrixPageProps<Kind extends keyof PageStates> {
  readonly matrix: MatrixInfo;
  readonly view: NonNullable<PageStates[Kind]>;
}

/**
 * Returns what pages of cells × genes matrices have in common. `what` is what other elements do not have; `View` is
 * mounted anew for each matrix.
 */
export function pageOfMatrices<Kind extends keyof PageStates>(
  what: string,
  View: (props: MatrixPageProps<Kind>) => ReactElement | null,
): Pick<LinkedPage<Kind>, 'fits' | 'refusal' | 'Component'> {
  return {
    fits: (path, { matrices }) => matrices.some((matrix) => matrix.path === path),
    refusal: `is not a cells × genes matrix, so it has no ${what}.`,
    Component: function MatrixPage({ path, state }) {
      const { dataset } = useDataset();
      const matrix = dataset.matrices.find((other) => other.path === path);
      return matrix ? <View key={path} matrix={matrix} view={state} /> : null;
    },
  };
}
