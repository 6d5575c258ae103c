import { Copy } from 'lucide-react';
import { isOneAnnData } from '@/model/format';
import { type Path, ROOT } from '@/model/path';
import { useDataset } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { IconMenu } from '@/page/kit/controls/Menu';
import { Popup } from '@/page/kit/controls/Popup';
import { useCopyText } from '@/page/kit/controls/use-copy-text';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { usePythonFile } from '@/page/kit/rows/python-file';
import {
  type ColumnOfTable,
  possibleTables,
  pythonAccessor,
} from '@/write/code/python-accessor';
import { openLines } from '@/write/code/scanpy-code';
import styles from './CopyMenu.module.css';

interface CopyMenuProps {
  readonly path: Path;
}

/** Button that copies what names an element elsewhere: its path, its expression in Python, lines that read it. */
export function CopyMenu({ path }: CopyMenuProps) {
  return (
    <IconMenu
      label={`Copy the path or code of ${path}`}
      icon={<Copy size={14} aria-hidden />}
    >
      {(popup) => (
        <Popup label="Copy" {...popup}>
          <Items path={path} onClose={popup.onClose} />
        </Popup>
      )}
    </IconMenu>
  );
}

function Items({ path, onClose }: CopyMenuProps & { readonly onClose: () => void }) {
  const { dataset } = useDataset();
  const copy = useCopyText();
  const file = usePythonFile();
  const column = useColumn(path);
  const isPython = dataset.formatInfo.python?.by === 'anndata' && !dataset.featureSets;
  const parts = isOneAnnData(dataset.formatInfo)
    ? [ROOT]
    : dataset.parts.map((part) => part.path);
  const accessor =
    isPython && column !== 'opening'
      ? pythonAccessor(path, { column, parts })
      : undefined;
  const opened = accessor && openLines(file);
  const texts = [
    ['Path', path],
    accessor && ['Python', accessor.expression],
    accessor?.reference && ['anndata 0.13', accessor.reference],
    opened && accessor && ['Lines', [...opened.lines, accessor.expression].join('\n')],
  ].filter((item) => Array.isArray(item));
  return (
    <ul className={styles.items}>
      {texts.map(([what = '', text = '']) => (
        <li key={what}>
          <span>{what}</span>
          <Button
            look="quiet"
            title={`Copy ${text}`}
            onClick={() => {
              void copy(text, `Copied ${text.split('\n').at(-1) ?? ''}`);
              onClose();
            }}
          >
            <code>{text}</code>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Returns which column of which table an element is; `opening` while the groups above it are opened. */
function useColumn(path: Path): ColumnOfTable | 'opening' | undefined {
  const above = possibleTables(path);
  const states = useDescriptions(above);
  for (const [at, table] of above.entries()) {
    const state = states[at];
    const info = state?.status === 'ready' ? state.value.element : undefined;
    if (info?.kind !== 'dataframe') continue;
    const name = path.slice(table.length + 1);
    const isIndex = name === info.index;
    if (isIndex || info.columns.includes(name)) return { table, name, isIndex };
  }
  return states.some(({ status }) => status === 'loading') ? 'opening' : undefined;
}
