import { ChevronDown, Droplet } from 'lucide-react';
import type { DatasetInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';
import { Menu } from '@/page/kit/controls/Menu';
import { Popup } from '@/page/kit/controls/Popup';
import { geneLabel } from '@/page/pages/genes/gene-label';
import { ColourOptions } from './ColourOptions';
import styles from './ColourSelect.module.css';

interface ColourSelectProps {
  /** Label of what is chosen; `Colour by` by default. */
  readonly label?: string;
  /** Columns to choose from; those of the table and beside it by default. */
  readonly columns?: readonly Path[];
  readonly dataset: DatasetInfo;
  /** The table whose rows are the points. */
  readonly table: TableInfo | undefined;
  /** Matrices whose genes can colour the points. */
  readonly matrices: readonly MatrixInfo[];
  readonly color: Path | undefined;
  readonly gene: string | undefined;
  /** A second gene of the same matrix. */
  readonly blend?: string | undefined;
  readonly onColor: (path: Path | undefined, gene?: string) => void;
  /** Called with a second gene; if absent, none is offered. */
  readonly onBlend?: (gene: string) => void;
}

/** Selects what colours the points: any column of their table, any gene of a matrix, or nothing. */
export function ColourSelect(props: ColourSelectProps) {
  const { label = 'Colour by', dataset, table, matrices, color, gene, blend } = props;
  const { onColor, onBlend } = props;
  const ofTable = table
    ? [
        ...table.columns.map((name) => joinPath(table.path, name)),
        ...(table.beside ?? []),
      ]
    : [];
  const columns = props.columns ?? ofTable;
  const shown =
    color === undefined
      ? 'nothing'
      : gene === undefined
        ? nameOf(color)
        : [gene, ...(blend === undefined ? [] : [blend])].map(geneLabel).join(' and ');
  return (
    <Menu
      button={(opens) => (
        <button
          type="button"
          className={styles.button}
          aria-label={`${label}: ${shown}`}
          title={
            (gene !== undefined ? `${gene} in ${color}` : color) ??
            props.label ??
            'Colour by a column or a gene'
          }
          {...opens}
        >
          {props.label === undefined && <Droplet size={14} aria-hidden />}
          <span className={styles.name}>{shown}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {({ anchor, onClose }) => (
        <Popup label={label} {...{ anchor, onClose }}>
          <ColourOptions
            {...{ dataset, columns, matrices, color, gene, onClose }}
            hasNothing
            onColor={(path, nextGene) => {
              onClose();
              onColor(path, nextGene);
            }}
            {...(onBlend && {
              onBlend: (next: string) => {
                onClose();
                onBlend(next);
              },
            })}
          />
        </Popup>
      )}
    </Menu>
  );
}
