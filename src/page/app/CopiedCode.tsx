import { Copy } from 'lucide-react';
import { Button } from '@/page/kit/controls/Button';
import { useCopyText } from '@/page/kit/controls/use-copy-text';

interface CopiedCodeProps {
  readonly code: string;
  /** What a toast says when it was copied. */
  readonly done: string;
}

/** Lines for another program, and a button that copies them. */
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
