import { Copy } from 'lucide-react';
import { messageOf } from '@/model/errors';
import { useNotify } from '../context/notify';
import { Button, IconButton } from './Button';
import { copyLater } from './copy-later';

interface CopyValueProps {
  /** Name of the value, for its label. */
  readonly of: string;
  /** Returns the whole value, which may have to be read. */
  readonly text: () => string | Promise<string>;
  /** `words`: a button with words, where there is room. */
  readonly look?: 'icon' | 'words';
}

/** Button beside a shown value that copies all of it. */
export function CopyValue({ of, text, look = 'icon' }: CopyValueProps) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await copyLater(Promise.resolve(text()));
      notify({ text: `Copied the value of ${of}.`, tone: 'done' });
    } catch (error) {
      const why = messageOf(error);
      notify({ text: `The value could not be copied: ${why}`, tone: 'warning' });
    }
  };
  const icon = <Copy size={13} aria-hidden />;
  if (look === 'words')
    return (
      <Button icon={icon} onClick={copy}>
        Copy value
      </Button>
    );
  return (
    <IconButton label={`Copy the value of ${of}`} onClick={copy}>
      {icon}
    </IconButton>
  );
}
