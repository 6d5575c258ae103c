import { type KeyboardEvent, useMemo, useState } from 'react';
import { type RankedGene, rankGenes } from '@/ask/markers/rank-genes';
import { linkNameOf, resolveGene } from '@/ask/names/find-genes';
import type { TableInfo } from '@/model/dataset';
import { isAbort, messageOf } from '@/model/errors';
import { nounOf, sideNamedBy } from '@/model/matrix-sides';
import { capital, countText, many } from '@/model/nouns';
import { rowSetId } from '@/model/row-set';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { Combobox } from '@/page/kit/controls/Combobox';
import { Field } from '@/page/kit/controls/Field';
import { useData } from '@/page/kit/reading/use-answer';
import { useGeneNames, useNamedGenes } from '../genes/use-gene-names';
import styles from './Matrix.module.css';

interface GoToColumnProps {
  /** Tables that name the rows and the columns. */
  readonly rows: TableInfo | undefined;
  readonly columns: TableInfo | undefined;
  readonly onGo: (column: number) => void;
}

/** Goes to a column by its name in a table: a gene, or a cell if both axes of a graph are cells. */
export function GoToColumn({ rows, columns, onGo }: GoToColumnProps) {
  const { dataset } = useDataset();
  if (!columns) return null;
  const axis = rows === columns ? 'columns' : undefined;
  return sideNamedBy(dataset, columns.path) === 'row' ? (
    <GoToCell cells={columns} axis={axis} onGo={onGo} />
  ) : (
    <GoToGene genes={columns} axis={axis} onGo={onGo} />
  );
}

interface GoToGeneProps {
  /** Table that names the columns. */
  readonly genes: TableInfo;
  /** Axis to move along, if both axes have the same names. */
  readonly axis: 'rows' | 'columns' | undefined;
  readonly onGo: (column: number) => void;
}

/** Takes a symbol or an identifier of a gene, and goes to its column on Enter. */
function GoToGene({ genes, axis, onGo }: GoToGeneProps) {
  const { column: noun } = useNouns(genes.path);
  const [isUsed, setUsed] = useState(false);
  const [text, setText] = useState('');
  const [notice, setNotice] = useState('');
  const naming = useGeneNames(isUsed ? genes : undefined);
  const tables = useMemo(() => [{ table: genes.path, part: genes.path }], [genes]);
  const readings = useMemo(() => (naming ? [naming] : []), [naming]);
  const named = useNamedGenes(tables, readings);
  const names = naming?.status === 'ready' ? naming.value : undefined;
  const offers = useMemo(() => rankGenes(named, text.trim(), 12).best, [named, text]);
  const go = () => {
    if (!names || text === '') return;
    const resolved = resolveGene(names, text.trim());
    if (resolved.kind === 'gene') {
      setNotice('');
      onGo(resolved.column);
    } else
      setNotice(
        resolved.kind === 'unknown'
          ? `“${text}” is not in this matrix`
          : `${countText(resolved.count, noun)} have this name; use the ID`,
      );
  };
  return (
    <Combobox
      field={{
        ...goTo(noun, axis),
        ...(naming?.status === 'loading' && { placeholder: 'loading names…' }),
        onFocus: () => setUsed(true),
        note: (
          <span role="status" className={styles.notice}>
            {naming?.status === 'failed' ? naming.error.message : notice}
          </span>
        ),
      }}
      list="popup"
      listLabel={capital(many(noun))}
      text={text}
      onText={(next) => {
        setText(next);
        setNotice('');
      }}
      options={names ? offers : NONE}
      renderOption={({ name, id }) => (
        <>
          <span>{name}</span>
          {id !== undefined && <small>{id}</small>}
        </>
      )}
      isSearching={naming?.status === 'loading'}
      onChoose={({ name, rows: [first] }) => {
        const column = first?.row ?? 0;
        setText(names ? linkNameOf(names, { name, column }) : name);
        onGo(column);
      }}
      onEnter={go}
    />
  );
}

const NONE: readonly RankedGene[] = [];

/** Name, hint and width of a field that goes to a name on an axis. */
function goTo(noun: string, axis: 'rows' | 'columns' | undefined) {
  const label = `Go to ${noun}${axis ? ` (${axis})` : ''}`;
  return { 'aria-label': label, placeholder: label, width: axis ? 150 : 110 };
}

interface GoToCellProps {
  /** Table whose row names are searched. */
  readonly cells: TableInfo;
  /** Axis to move along, if both axes have the same names. */
  readonly axis: 'rows' | 'columns' | undefined;
  readonly onGo: (at: number) => void;
}

/** Takes the name of a row of a table, searches all names on Enter, and goes to the row. */
export function GoToCell({ cells, axis, onGo }: GoToCellProps) {
  const { dataset } = useDataset();
  const noun = nounOf(dataset, cells.path);
  const { ask } = useData();
  const [notice, setNotice] = useState('');
  const onKeyDown = async ({
    key,
    currentTarget: { value },
  }: KeyboardEvent<HTMLInputElement>) => {
    const name = value.trim();
    if (key !== 'Enter' || name === '') return;
    setNotice('searching…');
    try {
      const { path: table, index: column } = cells;
      const of = { kind: 'category', table, column, values: [name] } as const;
      const found = await ask('rowNumbers', { recipe: rowSetId(of) });
      const [first] = found;
      if (first === undefined) return setNotice(`no row “${name}”`);
      setNotice(found.length > 1 ? `the first of ${found.length}` : '');
      onGo(first);
    } catch (error) {
      if (!isAbort(error)) setNotice(messageOf(error));
    }
  };
  return (
    <Field
      {...goTo(noun === 'row' ? 'name' : noun, axis)}
      note={
        <span role="status" className={styles.notice}>
          {notice}
        </span>
      }
      onKeyDown={onKeyDown}
    />
  );
}
