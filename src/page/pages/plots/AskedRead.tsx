import { type ReactNode, useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { nameOf, type Path, parentOf } from '@/model/path';
import { formatBytes } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { useColumnsCost } from '../query/use-query-cost';
import styles from './Plots.module.css';

interface AskedReadProps {
  readonly table: TableInfo;
  /** Columns that the children read. */
  readonly paths: readonly Path[];
  /** Subject of “… reads up to 40 MB”. */
  readonly what: string;
  readonly children: ReactNode;
}

/** Renders what reads whole columns; if these are long, only once the user agrees to their size. */
export function AskedRead({ table, paths, what, children }: AskedReadProps) {
  const [agreed, setAgreed] = useState<ReadonlySet<Path>>(new Set());
  const names = paths
    .filter((path) => !agreed.has(path) && parentOf(path) === table.path)
    .map(nameOf);
  const cost = useColumnsCost(table, names);
  if (cost === 'unknown') return null;
  if (cost === undefined) return <>{children}</>;
  return (
    <p role="status" className={styles.asked}>
      {what} reads up to {formatBytes(cost)}.
      <Button onClick={() => setAgreed(new Set([...agreed, ...paths]))}>Read</Button>
    </p>
  );
}
