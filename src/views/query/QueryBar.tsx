import { Bookmark, Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ElementInfo } from '@/model/element';
import { SELECTED } from '@/model/query';
import type { NamedRowsOf } from '@/state/table-state';
import { useView } from '../common/context/view-context';
import { definitionsIn } from '../common/rows/resolve-query';
import { useSelectionRecipe } from '../common/rows/use-selection-recipe';
import type { TableQuery } from '../common/rows/use-table-query';
import { Button, IconButton } from '../kit/controls/Button';
import { CompletionList } from './CompletionList';
import styles from './QueryBar.module.css';
import { QueryStatus } from './QueryStatus';
import { SavedRowsMenu } from './SavedRowsMenu';
import { type Completion, useCompletions } from './use-completions';
import { useDraft } from './use-draft';
import { useSavedRows } from './use-saved-rows';

interface QueryBarProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** The query whose rows are shown. */
  readonly query: TableQuery;
  /** What its names mean. */
  readonly named: NamedRowsOf | undefined;
  readonly onQuery: (part: {
    readonly where: string | undefined;
    readonly named: NamedRowsOf | undefined;
  }) => void;
}

/** Asks a table for rows: says at once how many a query finds, and why; Enter shows them. */
export function QueryBar(props: QueryBarProps) {
  const { info, query, onQuery } = props;
  const saved = useSavedRows(info.path);
  // what the shown query means stays until it is written anew
  const named = useMemo(
    () => ({ ...saved.names, ...props.named }),
    [saved.names, props.named],
  );
  const selection = useView((view) => view.selection);
  const isOfTable = useSelectionRecipe(info.path) !== undefined;
  const [menu, setMenu] = useState<DOMRect>();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraft(info, query, named);
  const { text, isChanged } = draft;
  // undefined while nothing is to be completed
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(-1);
  // where a completion leaves the caret
  const [placed, setPlaced] = useState<number>();
  useLayoutEffect(() => {
    if (placed === undefined) return;
    field.current?.setSelectionRange(placed, placed);
    setPlaced(undefined);
  }, [placed]);
  // Enter was pressed on an invalid query
  const [isInsisted, setInsisted] = useState(false);
  const names = [SELECTED, ...Object.keys(named)];
  const items = useCompletions(info, text, caret, names);
  const at = Math.min(active, items.length - 1);
  const complete = (position: number | null) => {
    setCaret(position ?? undefined);
    setActive(-1);
  };
  const close = () => complete(null);
  const choose = ({ insert, from, to }: Completion) => {
    const next = `${text.slice(0, from)}${insert}${text.slice(to).trimStart()}`;
    draft.write(next);
    const end = from + insert.length;
    complete(end);
    setPlaced(end);
  };
  const { resolved, problem } = draft;
  const where = text.trim();
  const canApply = where === '' || (resolved?.status === 'ready' && !problem);
  const apply = () => {
    close();
    setInsisted(!canApply);
    if (!canApply) return;
    const used = resolved?.status === 'ready' && definitionsIn(resolved.query, named);
    onQuery({ where: where || undefined, named: used || undefined });
    draft.keep();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    const item = items[at];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (items.length === 0) complete(currentTarget.selectionStart);
      else {
        const step = key === 'ArrowDown' ? 1 : -1;
        setActive(at < 0 && step < 0 ? items.length - 1 : (at + step) % items.length);
      }
    } else if (key === 'Enter' && item) choose(item);
    else if (key === 'Enter') apply();
    else if (key === 'Escape' && items.length > 0) close();
    else if (key === 'Escape' && isChanged) draft.reset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={styles.query}>
      <div className={styles.line}>
        <div className={styles.field}>
          <Search size={15} aria-hidden />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={`Query of ${info.path}`}
            aria-expanded={items.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${id}list-${at}` : undefined}
            aria-invalid={
              problem !== undefined && (isInsisted || problem.unfinished === undefined)
            }
            aria-describedby={`${id}status`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Filter rows, such as n_genes > 500 and donor is not missing"
            value={text}
            onChange={({ target }) => {
              draft.write(target.value);
              setInsisted(false);
              complete(target.selectionStart);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {text !== '' && (
            <IconButton
              label="Clear the query"
              className={styles.clear}
              onClick={() => {
                draft.keep();
                onQuery({ where: undefined, named: undefined });
              }}
            >
              <X size={14} aria-hidden />
            </IconButton>
          )}
          <CompletionList id={`${id}list`} items={items} active={at} onChoose={choose} />
        </div>
        {isChanged && (
          <Button
            look={canApply ? 'primary' : 'plain'}
            disabled={!canApply}
            onClick={apply}
          >
            Show rows
          </Button>
        )}
        <Button
          look="quiet"
          icon={<Bookmark size={15} aria-hidden />}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setMenu(currentTarget.getBoundingClientRect())}
        >
          Saved
        </Button>
      </div>
      {menu && (
        <SavedRowsMenu
          table={info.path}
          anchor={menu}
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
          selection={isOfTable ? selection : undefined}
          onUse={(name) => {
            draft.write(where === '' ? `@${name}` : `${where} and @${name}`);
            setMenu(undefined);
            field.current?.focus();
          }}
          onClose={() => setMenu(undefined)}
        />
      )}
      <QueryStatus id={`${id}status`} info={info} draft={draft} isInsisted={isInsisted} />
    </search>
  );
}
