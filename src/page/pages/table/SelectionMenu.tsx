import {
  Contrast,
  Square,
  SquaresIntersect,
  SquaresSubtract,
  SquaresUnite,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { Popup } from '@/page/kit/controls/Popup';
import type { SelectOp } from '@/page/state/combine-selection';
import styles from './SelectionMenu.module.css';

interface SelectionMenuProps {
  readonly anchor: DOMRect;
  /** Number of rows that are shown; undefined for the whole table. */
  readonly shown: number | undefined;
  /** Number of selected rows that are shown. */
  readonly both: number;
  /** Number of rows that are not selected. */
  readonly others: number;
  readonly onShown: (op: SelectOp) => void;
  readonly onInvert: () => void;
  readonly onClose: () => void;
}

/** Changes the selection by the shown rows of a table. */
export function SelectionMenu(props: SelectionMenuProps) {
  const { anchor, shown, both, others, onShown, onInvert, onClose } = props;
  const item = (label: string, icon: ReactNode, run: () => void) => (
    <li>
      <Button
        look="quiet"
        icon={icon}
        onClick={() => {
          run();
          onClose();
        }}
      >
        {label}
      </Button>
    </li>
  );
  const size = { size: 15, 'aria-hidden': true };
  return (
    <Popup label="Change the selection" anchor={anchor} onClose={onClose}>
      <ul className={styles.items}>
        {shown !== undefined && (
          <>
            {item(
              `Select the ${formatCount(shown)} shown instead`,
              <Square {...size} />,
              () => onShown('replace'),
            )}
            {item(`Add the ${formatCount(shown)} shown`, <SquaresUnite {...size} />, () =>
              onShown('add'),
            )}
            {item(
              `Remove the ${formatCount(both)} that are shown`,
              <SquaresSubtract {...size} />,
              () => onShown('subtract'),
            )}
            {item(
              `Keep only the ${formatCount(both)} that are shown`,
              <SquaresIntersect {...size} />,
              () => onShown('intersect'),
            )}
          </>
        )}
        {item(
          `Invert: select the ${formatCount(others)} others`,
          <Contrast {...size} />,
          onInvert,
        )}
      </ul>
    </Popup>
  );
}
