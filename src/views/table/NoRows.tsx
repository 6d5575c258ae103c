import type { TableState } from '@/state/table-state';
import { Button } from '../controls/Button';
import styles from './Table.module.css';

interface NoRowsProps {
  readonly onlySelected: boolean;
  readonly onChange: (part: Partial<TableState>) => void;
}

/** Why a table that has rows shows none, and the way back. */
export function NoRows({ onlySelected, onChange }: NoRowsProps) {
  return (
    <div className={styles.none}>
      <span role="status">
        {onlySelected ? 'No selected row meets the query.' : 'No row meets the query.'}
      </span>
      <Button onClick={() => onChange({ where: undefined, onlySelected: undefined })}>
        Show all rows
      </Button>
    </div>
  );
}
