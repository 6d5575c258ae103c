import type { DatasetPart } from '@/model/dataset';
import { extentText } from '@/model/nouns';
import { nameOf, ROOT } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { ElementLink } from '../controls/ElementLink';
import { useDataset } from '../view-context';
import styles from './Matrices.module.css';

/** The annotated matrices of a file that has several, or keeps one below its root: each is a place of its own to look at. */
export function FileParts() {
  const { dataset } = useDataset();
  const parts = dataset.parts.filter(({ path }) => path !== ROOT);
  const areTables = parts.every(isTable);
  const called = dataset.formatInfo.parts ?? (areTables ? TABLES : undefined);
  if (!called || parts.length === 0) return null;
  return (
    <section className={styles.fileParts} aria-label={called[1]}>
      <h2>{formatNumber(parts.length, called[0], called[1])}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Size</th>
            {!areTables && <th scope="col">Matrices</th>}
            <th scope="col">Embeddings</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.path}>
              <th scope="row">
                <ElementLink path={part.path}>{nameOf(part.path)}</ElementLink>
                <small>{part.path}</small>
              </th>
              <td>{sizeText(part)}</td>
              {!areTables && (
                <td>
                  <Links part={part} paths={part.matrices.map(({ path }) => path)} />
                </td>
              )}
              <td>
                <Links part={part} paths={part.embeddings.map(({ path }) => path)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const FEW = 8;

/** Links by their names within the part. */
function Links({ part, paths }: { part: DatasetPart; paths: readonly string[] }) {
  if (paths.length === 0) return <small>none</small>;
  return (
    <>
      {paths.slice(0, FEW).map((path, i) => (
        <span key={path}>
          {i > 0 && ', '}
          <ElementLink path={path}>
            {path.slice(part.path.length + 1) || nameOf(path)}
          </ElementLink>
        </span>
      ))}
      {paths.length > FEW && ` and ${formatCount(paths.length - FEW)} more`}
    </>
  );
}

const TABLES = ['table', 'tables'] as const;

/** A table that stands for itself, of no matrix. */
function isTable({ path, matrices, tables, problems }: DatasetPart): boolean {
  const isOwn = tables.length === 0 ? problems.length > 0 : tables[0]?.path === path;
  return matrices.length === 0 && isOwn;
}

function sizeText(part: DatasetPart): string {
  const { shape, nouns, problems, tables } = part;
  if (shape) return extentText(shape, nouns);
  const [table] = tables;
  if (isTable(part) && table)
    return `${formatNumber(table.length, 'row')} × ${formatNumber(table.columns.length, 'column')}`;
  return problems.length > 0 ? 'damaged' : 'unknown';
}
