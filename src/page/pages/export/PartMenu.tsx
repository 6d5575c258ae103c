import { Download } from 'lucide-react';
import { useState } from 'react';
import type { PartFormat } from '@/ask/export/questions';
import type { Path } from '@/model/path';
import { ButtonMenu } from '@/page/kit/controls/Menu';
import { Popup } from '@/page/kit/controls/Popup';
import styles from '@/page/kit/controls/Popup.module.css';
import { FormatField } from './FormatField';
import { type MarkedCells, PartForm } from './PartForm';
import { PART_NAMES, type PartSource } from './part-source';
import { useRowChoices } from './use-row-choices';

interface PartMenuProps {
  readonly source: PartSource;
  /** Table that names its rows, if any. */
  readonly rows: Path | undefined;
  readonly marked?: MarkedCells | undefined;
  /** True to save only as an array: for a column, or an array of more than two axes. */
  readonly isArrayOnly?: boolean;
}

/** A button that saves a matrix or a column, or some of its rows and columns, as a table or an array. */
export function PartMenu({ source, rows, marked, isArrayOnly = false }: PartMenuProps) {
  return (
    <ButtonMenu label="Export" icon={<Download size={15} aria-hidden />}>
      {(popup) => <OpenMenu {...{ ...popup, source, rows, marked, isArrayOnly }} />}
    </ButtonMenu>
  );
}

interface OpenMenuProps extends PartMenuProps {
  readonly anchor: DOMRect;
  readonly onClose: () => void;
}

function OpenMenu({ source, rows, marked, isArrayOnly, anchor, onClose }: OpenMenuProps) {
  const choices = useRowChoices(rows, source.shape[0]);
  const formats = isArrayOnly
    ? PART_NAMES.filter(({ value }) => value === 'npy')
    : PART_NAMES;
  const [format, setFormat] = useState<PartFormat>(formats[0]?.value ?? 'npy');
  return (
    <Popup label="Export" anchor={anchor} onClose={onClose}>
      <div className={styles.top}>
        <FormatField {...{ formats, format }} onFormat={setFormat} />
      </div>
      <PartForm {...{ format, marked, onClose }} sources={[source]} rows={choices} />
    </Popup>
  );
}
