import type { ConversionFormat, ForeseenLosses } from '@/ask/convert/questions';
import { geneColumns } from '@/ask/genes/gene-columns';
import type { MatrixInfo } from '@/model/dataset';
import { listedNames } from '@/model/listed-names';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useDataset, useView } from '@/page/kit/context/view-context';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { Field } from '@/page/kit/controls/Field';
import styles from '@/page/kit/controls/Popup.module.css';
import { Select } from '@/page/kit/controls/Select';

interface NamesFieldProps {
  readonly name: string;
  readonly label: string;
  readonly example: string;
}

/** Field for names, separated by commas (`listedNames`). */
export function NamesField({ name, label, example }: NamesFieldProps) {
  return (
    <Field
      label={label}
      isStacked
      name={name}
      placeholder={`all, or names: ${example}`}
    />
  );
}

/**
 * Part of a request: the column of var that the user chose to name genes by, if the genes of one of these matrices have
 * it.
 */
export function useChosenNames(matrices: readonly MatrixInfo[] | undefined): {
  readonly names?: string;
} {
  const { dataset } = useDataset();
  const chosen = useView((view) => view.names);
  const tables = geneColumns(dataset, matrices ?? [], chosen);
  const names = tables.find((one) => one.chosen !== undefined)?.chosen;
  return names === undefined ? {} : { names };
}

/** The names in a field. */
export function namesIn(text: FormDataEntryValue | null): readonly string[] {
  return typeof text === 'string' ? listedNames(text) : [];
}

/** Choice of the one matrix that a Cell Ranger folder contains. */
export function MatrixField({ of }: { readonly of: readonly Path[] }) {
  return (
    <>
      <Select
        label="Matrix"
        isStacked
        name="matrix"
        options={of.map((path) => ({ value: path, label: path.slice(1) }))}
      />
      <p className={styles.note}>
        Only this matrix and the names of its cells and genes are saved.
      </p>
    </>
  );
}

interface LeftOutProps {
  readonly losses: ForeseenLosses;
  readonly format: ConversionFormat;
}

/** Lists what the copy will not contain, before it is written. */
export function LeftOut({ losses, format }: LeftOutProps) {
  const always = [
    ...losses.leftOut,
    ...(format === 'h5ad' ? [] : losses.inZarr),
    ...(format === 'zarr' ? losses.inFolder : []),
  ];
  return <Sentences title={`${formatCount(always.length)} not saved`} of={always} />;
}

function Sentences({
  title,
  of,
}: {
  readonly title: string;
  readonly of: readonly string[];
}) {
  if (of.length === 0) return null;
  return (
    <details className={styles.note}>
      <summary>{title}</summary>
      <ul>
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

interface AnnDataFieldsProps {
  readonly format: ConversionFormat;
  /** True if not all rows are saved. */
  readonly isPart: boolean;
}

/** Fields of a copy as AnnData: columns, categories, and how matrices are stored. */
export function AnnDataFields({ format, isPart }: AnnDataFieldsProps) {
  return (
    <>
      <NamesField name="columns" label="Columns" example="leiden, total_counts" />
      {isPart && (
        <Checkbox name="dropUnused" defaultChecked>
          Drop unused categories
        </Checkbox>
      )}
      <OrderField />
      {(format === 'zarr' || format === 'zarr.zip') && <ZarrField />}
    </>
  );
}

/** Choice of how sparse matrices are stored. */
function OrderField() {
  return (
    <Select
      label="Sparse matrices"
      isStacked
      name="by"
      options={[
        { value: undefined, label: 'as in the file' },
        { value: 'cells', label: 'by cell (CSR)' },
        { value: 'genes', label: 'by gene (CSC)' },
      ]}
    />
  );
}

interface FolderNoteProps {
  readonly format: ConversionFormat;
  readonly canWriteFolders: boolean;
}

/** Explains where a folder is created, or why it is saved as a ZIP file. */
export function FolderNote({ format, canWriteFolders }: FolderNoteProps) {
  const isFolder = format === 'zarr' || format === 'mtx';
  const isZip = format === 'zarr.zip' || format === 'mtx.zip';
  if (isFolder)
    return <p className={styles.note}>It is made in the folder that you choose next.</p>;
  if (canWriteFolders || !isZip) return null;
  return (
    <p className={styles.note}>
      This browser does not let the page write a folder, so it is in a ZIP file; unpacked,
      it is the same folder.
    </p>
  );
}

/** Choice of the version of the Zarr format. */
function ZarrField() {
  return (
    <Select
      label="Zarr"
      isStacked
      name="zarrFormat"
      options={[
        { value: 3, label: 'version 3, sharded' },
        { value: 2, label: 'version 2, for older software' },
      ]}
    />
  );
}

/** Reason why a file was not saved, below the button. */
export function SaveFailure({ failure }: { readonly failure: string | undefined }) {
  if (!failure) return null;
  return (
    <p role="alert" className={styles.note}>
      {failure}
    </p>
  );
}
