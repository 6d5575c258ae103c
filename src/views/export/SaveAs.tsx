import { type FormEvent, useState } from 'react';
import type { ConversionFormat } from '@/model/conversion-request';
import { nounOf } from '@/model/matrix-sides';
import { many, nounFor } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { type RowSetId, rowSetId } from '@/model/row-set';
import { runsOf } from '@/state/selection';
import { useDataset, useSelectedRows } from '../common/context/view-context';
import { Button } from '../common/controls/Button';
import { Popup } from '../common/controls/Popup';
import styles from '../common/controls/Popup.module.css';
import { useAnswer } from '../common/reading/use-answer';
import { useFound, useFoundRecipe } from '../common/rows/use-found';
import { recipeIn, useTableQuery } from '../common/rows/use-table-query';
import { FormatField } from './FormatField';
import { useExport } from './use-export';
import { canWriteFolders } from './write-folder';

interface SaveAsProps {
  /** The table of cells. */
  readonly table: Path;
  readonly anchor: DOMRect;
  readonly onClose: () => void;
}

const FORMATS: readonly (readonly [ConversionFormat, string])[] = [
  ['h5ad', 'AnnData (.h5ad)'],
  ['zarr.zip', 'AnnData in Zarr (.zarr.zip)'],
  canWriteFolders()
    ? ['mtx', 'Folder as Cell Ranger’s (.mtx.gz)']
    : ['mtx.zip', 'Folder as Cell Ranger’s (.mtx.zip)'],
];

/** Writes the annotated matrix of a table of cells, or some of its cells and genes, to a file or folder of the user's. */
export function SaveAs({ table, anchor, onClose }: SaveAsProps) {
  const { dataset, source } = useDataset();
  const { failure, convert } = useExport(onClose);
  const rows = useRowChoices(table);
  const part = dataset.parts.find(({ tables }) =>
    tables.some(({ path }) => path === table),
  );
  const choices = useAnswer('conversionChoices', { part: part?.path });
  const [format, setFormat] = useState<ConversionFormat>('h5ad');
  const isFolder = format === 'mtx' || format === 'mtx.zip';
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = rows.find(({ name }) => name === form.get('rows'));
    const genes = namesIn(form.get('genes'));
    const columns = namesIn(form.get('columns'));
    const named = (kind: string, all: readonly string[]) =>
      all.filter((name) => form.getAll(kind).includes(name));
    const stem = source.name.replace(/\.(h5ad|h5seurat|h5mu|h5|loom|zarr|zip)+$/i, '');
    const matrix = form.get('matrix');
    const isPart = chosen?.rows !== undefined || genes.length > 0;
    return convert(
      {
        format,
        ...(part && { part: part.path }),
        ...(chosen?.rows !== undefined && { cells: chosen.rows }),
        ...(genes.length > 0 && { genes }),
        ...(columns.length > 0 && { columns }),
        ...(typeof matrix === 'string' && { matrix: matrix as Path }), // an option
        ...(choices.status === 'ready' && {
          layers: named('layers', choices.value.layers),
          embeddings: named('embeddings', choices.value.embeddings),
        }),
      },
      isPart ? `${stem}.part` : stem,
    );
  };
  return (
    <Popup label="Save as" anchor={anchor} onClose={onClose}>
      <form onSubmit={begin}>
        <div className={styles.lines}>
          <FormatField formats={FORMATS} format={format} onFormat={setFormat} />
          <label className={styles.field}>
            Rows
            <select name="rows">
              {rows.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <NamesField name="genes" label="Genes" example="CD3E, MS4A1" />
          {!isFolder && (
            <NamesField name="columns" label="Columns" example="leiden, total_counts" />
          )}
          {choices.status === 'ready' && isFolder && (
            <MatrixField of={choices.value.matrices} />
          )}
          {choices.status === 'ready' && !isFolder && (
            <>
              <Choices name="layers" label="Layers" of={choices.value.layers} />
              <Choices
                name="embeddings"
                label="Embeddings"
                of={choices.value.embeddings}
              />
              <LeftOut paths={choices.value.leftOut} />
            </>
          )}
        </div>
        <Button
          type="submit"
          look="primary"
          disabled={choices.status !== 'ready' && choices.status !== 'failed'}
        >
          Save as a file
        </Button>
        {(failure || choices.status === 'failed') && (
          <p role="alert" className={styles.note}>
            {failure ?? (choices.status === 'failed' ? choices.error.message : '')}
          </p>
        )}
      </form>
    </Popup>
  );
}

interface RowChoice {
  readonly name: string;
  readonly label: string;
  /** Undefined for all. */
  readonly rows: RowSetId | undefined;
}

/** The rows that can be saved: those that are selected first, then those of the query, then all. */
function useRowChoices(table: Path): readonly RowChoice[] {
  const { dataset } = useDataset();
  const noun = nounOf(dataset, table);
  const known = useSelectedRows();
  const query = recipeIn(useTableQuery(table));
  const recipe = useFoundRecipe(table, query);
  const reading = useFound(table, query);
  const found = reading?.status === 'ready' ? reading.value.count : undefined;
  const selected = known?.table === table ? known.rows : undefined;
  const length = dataset.tables.find(({ path }) => path === table)?.length ?? 0;
  const choices: RowChoice[] = [];
  if (selected && selected.length > 0)
    choices.push({
      name: 'selected',
      label: `the ${formatCount(selected.length)} selected ${nounFor(selected.length, noun)}`,
      rows: rowSetId({ kind: 'rows', table, ranges: runsOf(selected) }),
    });
  if (recipe && found !== undefined)
    choices.push({
      name: 'query',
      label: `the ${formatCount(found)} ${nounFor(found, noun)} of the query`,
      rows: rowSetId(recipe),
    });
  return [
    ...choices,
    { name: 'all', label: `all ${formatCount(length)} ${many(noun)}`, rows: undefined },
  ];
}

interface NamesFieldProps {
  readonly name: string;
  readonly label: string;
  readonly example: string;
}

function NamesField({ name, label, example }: NamesFieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <input name={name} placeholder={`all, or names: ${example}`} autoComplete="off" />
    </label>
  );
}

function namesIn(text: FormDataEntryValue | null): readonly string[] {
  if (typeof text !== 'string') return [];
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The one matrix that a folder of Cell Ranger's has. */
function MatrixField({ of }: { readonly of: readonly Path[] }) {
  return (
    <>
      <label className={styles.field}>
        Matrix
        <select name="matrix">
          {of.map((path) => (
            <option key={path} value={path}>
              {path.slice(1)}
            </option>
          ))}
        </select>
      </label>
      <p className={styles.note}>
        Only this matrix and the names of its cells and genes are saved.
      </p>
    </>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly label: string;
  readonly of: readonly string[];
}

function Choices({ name, label, of }: ChoicesProps) {
  if (of.length === 0) return null;
  return (
    <fieldset className={styles.values}>
      <legend className={styles.note}>{label}</legend>
      {of.map((value) => (
        <label key={value} className={styles.value}>
          <input type="checkbox" name={name} value={value} defaultChecked />
          <span>{value}</span>
        </label>
      ))}
    </fieldset>
  );
}

function LeftOut({ paths }: { readonly paths: readonly Path[] }) {
  if (paths.length === 0) return null;
  return (
    <details className={styles.note}>
      <summary>
        {formatCount(paths.length)} not saved: AnnData has no place for them
      </summary>
      <ul>
        {paths.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </details>
  );
}
