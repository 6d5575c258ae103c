import { Bookmark, Search } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ROW_LABELS, SELECTED } from '@/ask/query/query';
import { columnText } from '@/ask/query/query-text';
import type { ElementInfo } from '@/model/element';
import { useView } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { Combobox } from '@/page/kit/controls/Combobox';
import { ButtonMenu } from '@/page/kit/controls/Menu';
import { visibleName } from '@/page/kit/element/shown-name';
import { definitionsIn } from '@/page/kit/rows/resolve-query';
import { useSelectionRecipe } from '@/page/kit/rows/use-selection-recipe';
import type { TableQuery } from '@/page/kit/rows/use-table-query';
import type { NamedRowsOf } from '@/page/state/table-state';
import styles from './QueryBar.module.css';
import { QueryStatus } from './QueryStatus';
import { SavedRowsMenu, type SavedRowsMenuProps } from './SavedRowsMenu';
import { type Completion, useCompletions } from './use-completions';
import { type Draft, useDraft } from './use-draft';
import { useSavedRows } from './use-saved-rows';

interface QueryBarProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** The query whose rows are shown. */
  readonly query: TableQuery;
  /** Definitions of the names in the query. */
  readonly named: NamedRowsOf | undefined;
  readonly onQuery: (part: {
    readonly where: string | undefined;
    readonly named: NamedRowsOf | undefined;
  }) => void;
}

/** Search field for the rows of a table: shows at once how many a query finds, and why; Enter shows them. */
export function QueryBar(props: QueryBarProps) {
  const { info, query, onQuery } = props;
  const saved = useSavedRows(info.path);
  // names in the shown query keep their meaning until it is edited
  const named = useMemo(
    () => ({ ...saved.names, ...props.named }),
    [saved.names, props.named],
  );
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraft(info, query.text, named);
  const { text, isChanged, resolved, canApply } = draft;
  const where = text.trim();
  const apply = () =>
    draft.apply(() => {
      const used = resolved?.status === 'ready' && definitionsIn(resolved.query, named);
      onQuery({ where: where || undefined, named: used || undefined });
    });
  return (
    <search className={styles.query}>
      <div className={styles.line}>
        <QueryField
          {...{ info, draft, field }}
          statusId={`${id}status`}
          names={[SELECTED, ...Object.keys(named)]}
          onApply={apply}
          onClear={() => {
            draft.reset();
            onQuery({ where: undefined, named: undefined });
          }}
        />
        {isChanged && (
          <Button
            look={canApply ? 'primary' : 'plain'}
            disabled={!canApply}
            onClick={apply}
          >
            Show rows
          </Button>
        )}
        <SavedButton
          table={info.path}
          saved={{
            ...saved,
            keep(name, rows) {
              const isUsed = props.named && Object.hasOwn(props.named, name);
              if (isUsed)
                onQuery({ where: query.text, named: { ...props.named, [name]: rows } });
              return saved.keep(name, rows);
            },
          }}
          where={where !== '' && canApply ? where : undefined}
          onUse={(name) => {
            draft.write(where === '' ? `@${name}` : `${where} and @${name}`);
            field.current?.focus();
          }}
        />
      </div>
      <QueryStatus id={`${id}status`} info={info} draft={draft} />
    </search>
  );
}

interface QueryFieldProps extends Pick<QueryBarProps, 'info'> {
  /** Visible label; the query of the table has none. */
  readonly label?: string;
  /** Text before an example, shown while the field is empty. */
  readonly placeholder?: string;
  readonly draft: Draft;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly statusId: string;
  /** Names of rows that a query can refer to by `@`. */
  readonly names: readonly string[];
  readonly onApply: () => void;
  readonly onClear: () => void;
}

/** Text field of a query, with completions. Use it wherever rows are chosen by a query, with `QueryStatus` below it. */
export function QueryField(props: QueryFieldProps) {
  const { info, label, draft, field, statusId, names, onApply } = props;
  const { text, problem, isInsisted } = draft;
  // undefined while nothing is to be completed
  const [caret, setCaret] = useState<number>();
  // position of the caret after a completion
  const [placed, setPlaced] = useState<number>();
  useLayoutEffect(() => {
    if (placed === undefined) return;
    field.current?.setSelectionRange(placed, placed);
    setPlaced(undefined);
  }, [placed, field]);
  const items = useCompletions(info, text, caret, names);
  const write = (next: string, at: number) => {
    if (next !== text) draft.write(next);
    setCaret(at);
  };
  const choose = ({ insert, from, to }: Completion) => {
    const end = from + insert.length;
    write(`${text.slice(0, from)}${insert}${text.slice(to).trimStart()}`, end);
    setPlaced(end);
  };
  return (
    <Combobox
      field={{
        ...{ ref: field, look: 'tall', className: styles.field, label, isStacked: true },
        ...(label === undefined && { 'aria-label': `Query of ${info.path}` }),
        'aria-invalid':
          problem !== undefined && (isInsisted || problem.unfinished === undefined),
        'aria-describedby': statusId,
        icon: <Search size={15} aria-hidden />,
        clear: { label: 'Clear the query', onClear: props.onClear },
        placeholder: `${props.placeholder ?? 'Filter rows'}, such as ${exampleFor(info)}`,
      }}
      list="popup"
      listLabel="Completions"
      text={text}
      onText={write}
      options={items}
      renderOption={({ label, note }) => (
        <>
          <span>{label === '' ? 'empty text' : visibleName(label)}</span>
          {note && <small>{note}</small>}
        </>
      )}
      staysOpen
      onChoose={choose}
      onEnter={() => {
        const [only, ...others] = items;
        // a text that is no query yet has one continuation
        if (only && others.length === 0 && !draft.canApply) choose(only);
        else onApply();
      }}
      onEscape={draft.isChanged ? draft.reset : undefined}
    />
  );
}

/** Returns a condition on a column that the table has. */
function exampleFor({ columns, index }: QueryBarProps['info']): string {
  const counts = columns.find((name) => /^(n_genes|n_counts|total_counts)/.test(name));
  if (counts !== undefined) return `${columnText(counts)} > 500`;
  const [first = ROW_LABELS] = columns.filter((name) => name !== index);
  return `${columnText(first)} is not missing`;
}

type SavedButtonProps = Pick<SavedRowsMenuProps, 'table' | 'saved' | 'where' | 'onUse'>;

/** Button that opens the menu of rows that are saved under names. */
function SavedButton({ table, saved, where, onUse }: SavedButtonProps) {
  const selection = useView((view) => view.selection);
  const isOfTable = useSelectionRecipe(table) !== undefined;
  return (
    <ButtonMenu label="Saved" icon={<Bookmark size={15} aria-hidden />}>
      {(popup) => (
        <SavedRowsMenu
          {...{ ...popup, table, saved, where }}
          selection={isOfTable ? selection : undefined}
          onUse={(name) => {
            popup.onClose();
            onUse(name);
          }}
        />
      )}
    </ButtonMenu>
  );
}
