import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff } from 'lucide-react';
import { filtersOfColumn, withFilterPart } from '@/ask/query/query-parts';
import { queryText } from '@/ask/query/query-text';
import type { ElementInfo } from '@/model/element';
import type { Path } from '@/model/path';
import { Button } from '@/page/kit/controls/Button';
import { Popup } from '@/page/kit/controls/Popup';
import styles from '@/page/kit/controls/Popup.module.css';
import { visibleName } from '@/page/kit/element/shown-name';
import { useAnswer } from '@/page/kit/reading/use-answer';
import {
  filterColumnOf,
  queryIn,
  type TableQuery,
} from '@/page/kit/rows/use-table-query';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import type { TableState } from '@/page/state/table-state';
import { movedColumn, sortedThenBy } from './arrangement-label';
import { ColumnFilter } from './ColumnFilter';

interface ColumnMenuProps {
  readonly table: Path;
  readonly name: string;
  /** Description of the column, if known. */
  readonly info: ElementInfo | undefined;
  /** All columns but the index, in the file's order. */
  readonly names: readonly string[];
  readonly state: TableState;
  readonly query: TableQuery;
  readonly anchor: DOMRect;
  readonly onChange: (part: Partial<TableState>) => void;
  readonly onClose: () => void;
}

const SORTED = new Set(['numbers', 'booleans', 'strings', 'categories', 'times']);

/** Menu of actions on a column: sort, filter, hide, move. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { table, name, info, names, state, query, onChange, onClose } = props;
  const column = info?.kind === 'column' ? info : undefined;
  const place = names.indexOf(name);
  const others = state.sort.filter((by) => by.column !== name);
  const apply = (part: Partial<TableState>) => {
    onChange(part);
    onClose();
  };
  return (
    <Popup label={`Column ${name}`} anchor={props.anchor} onClose={onClose}>
      <p className={styles.title}>{visibleName(name)}</p>
      {column && SORTED.has(column.valueType) && (
        <div className={styles.buttons}>
          <Button
            icon={<ArrowUp size={14} aria-hidden />}
            onClick={() => apply({ sort: [{ column: name }] })}
          >
            Sort ascending
          </Button>
          <Button
            icon={<ArrowDown size={14} aria-hidden />}
            onClick={() => apply({ sort: [{ column: name, descending: true }] })}
          >
            Sort descending
          </Button>
          {others.length > 0 && (
            <>
              <Button
                icon={<ArrowUp size={14} aria-hidden />}
                onClick={() =>
                  apply({ sort: sortedThenBy(state.sort, { column: name }) })
                }
              >
                Then sort ascending
              </Button>
              <Button
                icon={<ArrowDown size={14} aria-hidden />}
                onClick={() =>
                  apply({
                    sort: sortedThenBy(state.sort, { column: name, descending: true }),
                  })
                }
              >
                Then sort descending
              </Button>
            </>
          )}
        </div>
      )}
      {place >= 0 && (
        <div className={styles.buttons}>
          <Button
            look="quiet"
            icon={<ArrowLeft size={14} aria-hidden />}
            onClick={() => onChange({ order: movedColumn(names, state, name, -1) })}
          >
            Left
          </Button>
          <Button
            look="quiet"
            icon={<ArrowRight size={14} aria-hidden />}
            onClick={() => onChange({ order: movedColumn(names, state, name, 1) })}
          >
            Right
          </Button>
          <Button
            look="quiet"
            icon={<EyeOff size={14} aria-hidden />}
            onClick={() => apply({ hidden: [...state.hidden, name] })}
          >
            Hide
          </Button>
        </div>
      )}
      {column && column.valueType !== 'records' && column.valueType !== 'ragged' && (
        <Filtered
          table={table}
          name={name}
          info={column}
          query={query}
          onWhere={(where) => onChange({ where })}
        />
      )}
    </Popup>
  );
}

interface FilteredProps {
  readonly table: Path;
  readonly name: string;
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
  readonly query: TableQuery;
  readonly onWhere: (where: string | undefined) => void;
}

/** The filters of a column, which are parts of the table's query. */
function Filtered({ table, name, info, query, onWhere }: FilteredProps) {
  const reading = useAnswer('queryColumn', { table, column: name });
  if (reading.status !== 'ready') return <ReadStatus what={name} reading={reading} />;
  const columnOf = () => filterColumnOf(reading.value);
  const parsed = queryIn(query);
  return (
    <ColumnFilter
      table={table}
      name={name}
      info={info}
      filters={filtersOfColumn(parsed, name, columnOf)}
      onFilter={(kind, filter) => {
        const next = withFilterPart(parsed, name, kind, filter, columnOf);
        onWhere(next && queryText(next));
      }}
    />
  );
}
