import { Copy } from 'lucide-react';
import { Button } from '@/page/kit/controls/Button';
import { useCopyText } from '@/page/kit/controls/use-copy-text';

interface CopiedCodeProps {
  readonly code: string;
  /** Text of the toast after copying. */
  readonly done: string;
}

/** Lines of code for another program, and a button that copies them. */
export function CopiedCode({ code, done }: CopiedCodeProps) {
  const copy = useCopyText();
  return (
    <>
      <pre>
        <code>{code}</code>
      </pre>
      <Button icon={<Copy size={14} aria-hidden />} onClick={() => copy(code, done)}>
        Copy
      </Button>
    </>
  );
}
