import { Code } from 'lucide-react';
import { type FormEvent, type MouseEvent, useState } from 'react';
import type {
  ConversionChoices,
  ConversionFormat,
  ConversionRequest,
} from '@/ask/convert/questions';
import { PART_FORMATS, type PartFormat } from '@/ask/export/questions';
import type { DatasetInfo } from '@/model/dataset';
import { messageOf } from '@/model/errors';
import { copyStem } from '@/model/file-stem';
import { nameOf, type Path, parentOf } from '@/model/path';
import { useNotify } from '@/page/kit/context/notify';
import { useDataset, useView } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { copyLater } from '@/page/kit/controls/copy-later';
import { DataForm } from '@/page/kit/controls/DataForm';
import { Dialog } from '@/page/kit/controls/Dialog';
import styles from '@/page/kit/controls/Popup.module.css';
import { Select, type SelectOption } from '@/page/kit/controls/Select';
import { useAnswer, useData } from '@/page/kit/reading/use-answer';
import type { ColumnStyles } from '@/page/state/column-style';
import { CopyContents } from './CopyContents';
import { FormatField } from './FormatField';
import { PartForm } from './PartForm';
import { PART_NAMES, partSources } from './part-source';
import { canWriteFolders } from './pick-folder';
import own from './SaveAs.module.css';
import {
  AnnDataFields,
  FolderNote,
  LeftOut,
  MatrixField,
  NamesField,
  namesIn,
  SaveFailure,
  useChosenNames,
} from './save-fields';
import { useExport } from './use-export';
import { type RowChoice, useRowChoices } from './use-row-choices';

interface SaveAsProps {
  /** The table of cells. */
  readonly table: Path;
  readonly onClose: () => void;
  /** Rows to offer before the others. */
  readonly first?: RowChoice;
}

type Format = ConversionFormat | PartFormat;

const FORMATS: readonly SelectOption<Format>[] = [
  { value: 'h5ad', label: 'AnnData (.h5ad)' },
  ...(canWriteFolders()
    ? ([
        { value: 'zarr', label: 'AnnData in Zarr, a folder (.zarr)' },
        { value: 'zarr.zip', label: 'AnnData in Zarr (.zarr.zip)' },
        { value: 'mtx', label: 'Folder as Cell Ranger’s (.mtx.gz)' },
      ] as const)
    : ([
        { value: 'zarr.zip', label: 'AnnData in Zarr (.zarr.zip)' },
        { value: 'mtx.zip', label: 'Folder as Cell Ranger’s (.mtx.zip)' },
      ] as const)),
  ...PART_NAMES.map(({ value, label }) => ({
    value,
    label: `One table or matrix: ${label}`,
  })),
];

function isPartFormat(format: Format): format is PartFormat {
  return PART_FORMATS.some((one) => one === format);
}

/**
 * Writes the annotated matrix of a table of cells, or some of its cells and genes, to a file or folder that the user
 * chooses; or one of its matrices as a table or an array.
 */
export function SaveAs({ table, onClose, first }: SaveAsProps) {
  const { dataset } = useDataset();
  const others = useRowChoices(table);
  const rows = first ? [first, ...others] : others;
  const [format, setFormat] = useState<Format>('h5ad');
  return (
    <Dialog title="Save as" width={isPartFormat(format) ? 560 : 860} onClose={onClose}>
      <div className={styles.top}>
        <FormatField formats={FORMATS} format={format} onFormat={setFormat} />
      </div>
      {isPartFormat(format) ? (
        <PartForm {...{ format, rows, onClose }} sources={partSources(dataset, table)} />
      ) : (
        <ConversionForm {...{ table, format, rows, onClose }} />
      )}
    </Dialog>
  );
}

interface ConversionFormProps extends Pick<SaveAsProps, 'table' | 'onClose'> {
  readonly format: ConversionFormat;
  readonly rows: readonly RowChoice[];
}

/** Annotated matrix that contains a table. */
function partOf({ parts }: DatasetInfo, table: Path) {
  return parts.find(({ tables }) => tables.some(({ path }) => path === table));
}

function ConversionForm({ table, format, rows, onClose }: ConversionFormProps) {
  const { dataset, source } = useDataset();
  const { failure, convert } = useExport(onClose);
  const part = partOf(dataset, table);
  const naming = useChosenNames(part?.matrices);
  const looks = useView((state) => state.looks);
  const choices = useAnswer('conversionChoices', { part: part?.path });
  const known = choices.status === 'ready' ? choices.value : undefined;
  const copyCode = useCopyCode();
  const [chosenRows, setChosenRows] = useState(rows[0]?.name);
  // the fields as they were last changed; before, everything is on
  const [entered, setEntered] = useState<EnteredRequest>();
  const chosen = rows.find(({ name }) => name === chosenRows) ?? rows[0];
  const isMtx = format === 'mtx' || format === 'mtx.zip';
  const all: ConversionRequest = {
    format,
    ...(part && { part: part.path }),
    ...(chosen?.rows !== undefined && { cells: chosen.rows }),
  };
  const requestOf = (form: FormData): ConversionRequest => ({
    ...all,
    ...enteredIn(form, known, naming),
    ...colouredIn(looks, table),
  });
  const begin = (form: FormData) => {
    const request = requestOf(form);
    return convert(request, copyStem(source.name, request));
  };
  const copy = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (form) void copyCode({ ...requestOf(new FormData(form)), name: source.name });
  };
  const enter = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setEntered(enteredIn(new FormData(currentTarget), known, naming));
  return (
    <DataForm onData={begin} onChange={enter}>
      <div className={own.sides}>
        <div className={styles.lines}>
          <FolderNote format={format} canWriteFolders={canWriteFolders()} />
          <Select
            label="Rows"
            isStacked
            name="rows"
            options={rows.map(({ name, label }) => ({ value: name, label }))}
            value={chosen?.name}
            onValue={setChosenRows}
          />
          <NamesField name="genes" label="Genes" example="CD3E, MS4A1" />
          {!isMtx && (
            <AnnDataFields {...{ format }} isPart={chosen?.rows !== undefined} />
          )}
          {known && isMtx && <MatrixField of={known.matrices} />}
        </div>
        {known && !isMtx && (
          <div>
            <CopyContents
              elements={known.elements}
              request={{ ...all, ...entered }}
              cells={chosen?.rows === undefined ? undefined : chosen.count}
            />
            <LeftOut losses={known.losses} format={format} />
          </div>
        )}
      </div>
      <div className={own.actions}>
        <Button
          type="submit"
          look="primary"
          disabled={choices.status !== 'ready' && choices.status !== 'failed'}
        >
          {format === 'zarr' || format === 'mtx' ? 'Save in a folder…' : 'Save as a file'}
        </Button>
        <Button
          look="quiet"
          icon={<Code size={14} aria-hidden />}
          disabled={!known}
          onClick={copy}
        >
          Copy as code
        </Button>
        <SaveFailure
          failure={
            failure ?? (choices.status === 'failed' ? choices.error.message : undefined)
          }
        />
      </div>
    </DataForm>
  );
}

type EnteredRequest = Omit<ConversionRequest, 'format'>;

/** Returns the part of a request that the fields of the form say. */
function enteredIn(
  form: FormData,
  choices: ConversionChoices | undefined,
  naming: { readonly names?: string },
): EnteredRequest {
  const genes = namesIn(form.get('genes'));
  const columns = namesIn(form.get('columns'));
  const named = (kind: string, all: readonly string[]) =>
    all.filter((name) => form.getAll(kind).includes(name));
  const matrix = form.get('matrix');
  const by = form.get('by');
  return {
    ...(genes.length > 0 && { genes, ...naming }),
    ...(columns.length > 0 && { columns }),
    ...(typeof matrix === 'string' && { matrix: matrix as Path }), // one of the options
    ...(form.get('dropUnused') !== null && { dropUnused: true }),
    ...(form.get('zarrFormat') === '2' && { zarrFormat: 2 }),
    ...((by === 'cells' || by === 'genes') && { by }),
    ...(choices && {
      layers: named('layers', choices.layers),
      embeddings: named('embeddings', choices.embeddings),
    }),
  };
}

/** Returns a function that copies Python or R code which produces what a request writes. */
function useCopyCode(): (
  request: ConversionRequest & { readonly name: string },
) => Promise<void> {
  const { ask } = useData();
  const notify = useNotify();
  return async (request) => {
    try {
      await copyLater(ask('conversionCode', { request }));
      notify({ tone: 'done', text: 'The lines of code are copied.' });
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The lines of code could not be copied: ${messageOf(error)}`,
      });
    }
  };
}

/** Part of a request: the columns of a table whose colours the user chose. */
function colouredIn(
  looks: ColumnStyles | undefined,
  table: Path,
): Pick<ConversionRequest, 'colours'> {
  const colours = Object.entries(looks ?? {}).flatMap(([path, one]) =>
    parentOf(path) === table && (one.palette !== undefined || one.colours)
      ? [
          {
            column: nameOf(path),
            ...(one.palette !== undefined && { palette: one.palette }),
            ...(one.colours && { own: one.colours }),
          },
        ]
      : [],
  );
  return colours.length > 0 ? { colours } : {};
}
