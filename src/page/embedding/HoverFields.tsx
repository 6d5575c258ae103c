import { X } from 'lucide-react';
import type { DatasetInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { joinPath, nameOf } from '@/model/path';
import { usePanelActions, useView } from '@/page/kit/context/view-context';
import { IconButton } from '@/page/kit/controls/Button';
import { Popup } from '@/page/kit/controls/Popup';
import popup from '@/page/kit/controls/Popup.module.css';
import { geneLabel } from '@/page/pages/genes/gene-label';
import { type HoverField, MAX_HOVER_FIELDS } from '@/page/state/paint';
import { ColourOptions } from './colour/ColourOptions';

interface HoverFieldsProps {
  readonly dataset: DatasetInfo;
  readonly table: TableInfo | undefined;
  readonly matrices: readonly MatrixInfo[];
  readonly anchor: DOMRect;
  readonly onClose: () => void;
}

const NONE: readonly HoverField[] = [];

/** Popup to choose the columns and genes in the tooltip of a point. */
export function HoverFields(props: HoverFieldsProps) {
  const { dataset, table, matrices, anchor, onClose } = props;
  const fields = useView((view) => view.paint?.hover) ?? NONE;
  const { paintBy } = usePanelActions();
  const change = (next: readonly HoverField[]) =>
    paintBy({ hover: next.length > 0 ? next : undefined });
  const keyOf = ({ path, gene }: HoverField) => `${gene ?? ''} ${path}`;
  const columns = table
    ? [
        ...table.columns.map((name) => joinPath(table.path, name)),
        ...(table.beside ?? []),
      ]
    : [];
  return (
    <Popup label="Tooltip" anchor={anchor} onClose={onClose}>
      {fields.length > 0 && (
        <ul className={popup.values} aria-label="Tooltip">
          {fields.map((field) => {
            const name =
              field.gene === undefined ? nameOf(field.path) : geneLabel(field.gene);
            return (
              <li key={keyOf(field)} className={popup.value}>
                <span>{name}</span>
                <small>{field.path}</small>
                <IconButton
                  label={`Do not show ${name}`}
                  onClick={() => change(fields.filter((other) => other !== field))}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {fields.length < MAX_HOVER_FIELDS ? (
        <ColourOptions
          {...{ dataset, columns, matrices, onClose }}
          color={undefined}
          gene={undefined}
          onColor={(path, gene) => {
            if (path === undefined) return;
            const field = gene === undefined ? { path } : { path, gene };
            change([...fields.filter((one) => keyOf(one) !== keyOf(field)), field]);
          }}
        />
      ) : (
        <p className={popup.note}>
          At most {MAX_HOVER_FIELDS} columns and genes are shown. Remove one to add
          another.
        </p>
      )}
    </Popup>
  );
}
