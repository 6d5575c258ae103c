import { Square, SquaresIntersect, SquaresSubtract, SquaresUnite } from 'lucide-react';
import { IconButton } from '@/page/kit/controls/Button';
import type { SelectOp } from '@/page/state/combine-selection';
import styles from './Select.module.css';

interface SelectOpsProps {
  readonly op: SelectOp;
  readonly onOp: (op: SelectOp) => void;
  /** False if there is no selection that could be subtracted from. */
  readonly isSelecting: boolean;
}

const OPS = [
  { op: 'replace', label: 'New selection', hint: undefined, Icon: Square },
  { op: 'add', label: 'Add to the selection', hint: 'Shift', Icon: SquaresUnite },
  {
    op: 'subtract',
    label: 'Subtract from the selection',
    hint: 'Alt',
    Icon: SquaresSubtract,
  },
  {
    op: 'intersect',
    label: 'Intersect with the selection',
    hint: 'Shift + Alt',
    Icon: SquaresIntersect,
  },
] as const;

/** Chooses what the next outline does to the selection; keys held while drawing take precedence. */
export function SelectOps({ op, onOp, isSelecting }: SelectOpsProps) {
  return (
    <fieldset className={styles.ops}>
      <legend className="visually-hidden">The next outline</legend>
      {OPS.map(({ op: one, label, hint, Icon }) => (
        <IconButton
          key={one}
          label={label}
          hint={hint}
          aria-pressed={op === one}
          disabled={!isSelecting && (one === 'subtract' || one === 'intersect')}
          onClick={() => onOp(one)}
        >
          <Icon size={15} aria-hidden />
        </IconButton>
      ))}
    </fieldset>
  );
}

/** The set operation of the modifier keys held; undefined without any. */
export function opOfKeys(event: {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}): SelectOp | undefined {
  if (event.shiftKey) return event.altKey ? 'intersect' : 'add';
  return event.altKey ? 'subtract' : undefined;
}
