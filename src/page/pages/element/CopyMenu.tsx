import { Copy } from 'lucide-react';
import type { Path } from '@/model/path';
import { useDataset } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { IconMenu } from '@/page/kit/controls/Menu';
import { Popup } from '@/page/kit/controls/Popup';
import { useCopyText } from '@/page/kit/controls/use-copy-text';
import { usePythonFile } from '@/page/kit/rows/python-file';
import { pythonAccessor } from '@/write/code/python-accessor';
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
  const isPython = dataset.formatInfo.python?.by !== undefined && !dataset.featureSets;
  const accessor = isPython ? pythonAccessor(path) : undefined;
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
