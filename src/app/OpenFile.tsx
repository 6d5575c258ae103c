import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/views/controls/Button';
import { useSessionControl } from './session-context';

interface OpenFileProps {
  readonly look?: 'plain' | 'primary';
  readonly children?: string;
}

/** Lets the user choose a file of their computer. */
export function OpenFile({ look = 'plain', children = 'Open file' }: OpenFileProps) {
  const session = useSessionControl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look={look}
        icon={<FolderOpen size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to open"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) session.openFile(file);
          currentTarget.value = ''; // choosing the same file again is a change too
        }}
      />
    </>
  );
}
