import type { DatasetInfo, DatasetPart, EmbeddingInfo } from '@/model/dataset';
import { extentText } from '@/model/nouns';
import { nameOf, type Path, parentOf, ROOT } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { valueColumns } from '@/model/row-labels';
import { useDataset } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import type { Column } from '@/page/kit/data-table/column';
import { PlainTable } from '@/page/kit/data-table/PlainTable';
import styles from './Matrices.module.css';

/** Row of the table of parts: an annotated matrix, an independent table, or a feature set of the same cells. */
interface Place {
  readonly path: Path;
  readonly size: string;
  readonly note: string;
  readonly matrices: readonly Path[];
  readonly embeddings: readonly EmbeddingInfo[];
  readonly isTable: boolean;
}

/** Annotated matrices of a file that has several, or one below its root; or the feature sets of its only one. */
export function FileParts() {
  const { dataset } = useDataset();
  const places = placesOf(dataset);
  const areTables = places.every(({ isTable }) => isTable);
  const called = dataset.formatInfo.parts ?? (areTables ? TABLES : undefined);
  if (!called || places.length === 0) return null;
  return (
    <section className={styles.fileParts} aria-label={called[1]}>
      <h2>{formatNumber(places.length, called[0], called[1])}</h2>
      <PlainTable className={styles.table} rows={places} columns={columnsOf(areTables)} />
      {dataset.looked !== undefined && (
        <p className={styles.looked}>
          Only {formatNumber(dataset.looked, 'group or dataset', 'groups and datasets')}{' '}
          were looked through for tables when the file was opened. Open others in the
          tree: a table is shown as one wherever it is.
        </p>
      )}
    </section>
  );
}

function columnsOf(areTables: boolean): readonly Column<Place>[] {
  const matrices: Column<Place> = {
    ...{ name: 'Matrices', align: 'left' },
    cell: ({ path, matrices }) => (
      <Links links={matrices.map((one) => [one, one.slice(path.length + 1)])} />
    ),
  };
  return [
    {
      ...{ name: 'Name', width: '24%' },
      value: ({ path }) => nameOf(path),
      cell: ({ path, note }) => (
        <>
          <ElementLink path={path}>{nameOf(path)}</ElementLink>
          <small>{[path, note].filter(Boolean).join(', ')}</small>
        </>
      ),
    },
    { name: 'Size', width: '21%', value: ({ size }) => size },
    ...(areTables ? [] : [matrices]),
    {
      ...{ name: 'Embeddings', align: 'left' },
      cell: ({ path, embeddings }) => (
        <Links
          links={embeddings.map((one) => [
            one.path,
            one.name ?? (one.path.slice(path.length + 1) || nameOf(one.path)),
          ])}
        />
      ),
    },
  ];
}

function placesOf(dataset: DatasetInfo): readonly Place[] {
  const { featureSets } = dataset;
  if (featureSets)
    return featureSets.map(({ path, shape, nouns, isMain, matrices, embeddings }) => ({
      path,
      size: shape ? extentText(shape, nouns) : 'unknown',
      note: isMain ? 'active' : '',
      matrices,
      embeddings: dataset.embeddings.filter((one) => embeddings.includes(one.path)),
      isTable: false,
    }));
  return dataset.parts
    .filter(({ path }) => path !== ROOT)
    .map((part) => ({
      path: part.path,
      size: sizeText(part),
      note: '',
      matrices: part.matrices.map(({ path }) => path),
      embeddings: part.embeddings,
      isTable: isTable(part),
    }));
}

const FEW = 8;

function Links({
  links,
}: {
  readonly links: readonly (readonly [path: Path, name: string])[];
}) {
  if (links.length === 0) return <small>none</small>;
  return (
    <>
      {links.slice(0, FEW).map(([path, name], i) => (
        <span key={path}>
          {i > 0 && ', '}
          <ElementLink path={path}>{name}</ElementLink>
        </span>
      ))}
      {links.length > FEW && (
        <>
          {' '}
          <ElementLink path={parentOf(links[FEW]?.[0] ?? ROOT)}>
            and {formatCount(links.length - FEW)} more
          </ElementLink>
        </>
      )}
    </>
  );
}

const TABLES = ['table', 'tables'] as const;

/** True for an independent table, which belongs to no matrix. */
function isTable({ path, matrices, tables, problems }: DatasetPart): boolean {
  const isOwn = tables.length === 0 ? problems.length > 0 : tables[0]?.path === path;
  return matrices.length === 0 && isOwn;
}

function sizeText(part: DatasetPart): string {
  const { shape, nouns, problems, tables } = part;
  if (shape) return extentText(shape, nouns);
  const [table] = tables;
  if (isTable(part) && table)
    return `${formatNumber(table.length, 'row')} × ${formatNumber(valueColumns(table).length, 'column')}`;
  return problems.length > 0 ? 'damaged' : 'unknown';
}
