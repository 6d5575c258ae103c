import { FileInput, FolderOpen } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { pickedSource } from '@/page/client/dropped-source';
import { Button } from '@/page/kit/controls/Button';
import { chooseFile } from './drop-handle';
import { warmUpEmbedding } from './embedding-part';
import { useSessionControl } from './session-context';

interface OpenFileProps {
  readonly look?: 'plain' | 'primary' | 'quiet';
  /** Chooses a folder with its content, such as a .zarr, instead of one file. */
  readonly folder?: boolean;
  readonly children?: ReactNode;
}

/** Lets the user choose a file or folder of their computer. */
export function OpenFile({
  look,
  folder = false,
  children = 'Open file',
}: OpenFileProps) {
  const session = useSessionControl();
  const input = useRef<HTMLInputElement>(null);
  const Icon = folder ? FolderOpen : FileInput;
  const choose = async () => {
    warmUpEmbedding();
    // a folder's handle would hide some of its members
    const file = folder ? 'unknown' : await chooseFile();
    if (file === 'unknown') input.current?.click();
    else if (file) session.openGiven({ kind: 'file', file });
  };
  return (
    <>
      <Button
        look={look ?? 'plain'}
        icon={<Icon size={15} aria-hidden />}
        onClick={choose}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={folder ? 'Folder to open' : 'File to open'}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const spec = pickedSource(currentTarget.files ?? []);
          if (spec && spec.kind !== 'url') session.openGiven(spec);
          currentTarget.value = ''; // choosing the same file again has to be a change, too
        }}
      />
    </>
  );
}
