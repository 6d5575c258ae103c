import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { GeneLink } from '../genes/GeneLink';
import styles from './Matrix.module.css';

interface ColumnHeadProps {
  /** Matrix whose genes have pages; undefined if columns are not genes. */
  readonly matrix: Path | undefined;
  /** Undefined if unknown, or if columns have none. */
  readonly name: string | undefined;
  readonly symbol: string | undefined;
  readonly column: number;
}

/** Name, symbol and number of a column; the name of a gene links to its page. */
export function ColumnHead({ matrix, name, symbol, column }: ColumnHeadProps) {
  const other =
    symbol !== undefined && symbol !== name && symbol !== '' ? symbol : undefined;
  const shown = other !== undefined && isIdentifier(name) ? other : name;
  const beside = shown === name ? other : name;
  return (
    <span className={styles.header} title={[shown, beside].filter(Boolean).join(', ')}>
      {shown !== undefined && (
        <span className={styles.name}>
          {matrix !== undefined && name ? (
            <GeneLink matrix={matrix} gene={`${name}@${column}`} tabIndex={-1}>
              {shown}
            </GeneLink>
          ) : (
            shown || ' '
          )}
        </span>
      )}
      {beside !== undefined ? (
        <span className={styles.other}>{beside}</span>
      ) : (
        <span className={styles.number}>{formatCount(column)}</span>
      )}
    </span>
  );
}

function isIdentifier(name: string | undefined): boolean {
  return name !== undefined && /^(ENS[A-Z]*\d{6,}|\d+$)/.test(name);
}
