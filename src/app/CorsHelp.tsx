import { Copy } from 'lucide-react';
import { Button } from '@/views/controls/Button';
import { useCopyText } from '@/views/controls/use-copy-text';
import styles from './MessagePage.module.css';
import { corsRecipe } from './reach-advice';

/** What the owner of a server or bucket has to set so that pages may read from it. */
export function CorsHelp({
  address,
  headers,
}: {
  readonly address: string;
  /** That are sent with every request. */
  readonly headers: readonly string[];
}) {
  const copy = useCopyText();
  const { title, text } = corsRecipe(address, window.location.origin, headers);
  return (
    <details className={styles.recipe} open>
      <summary>Settings for the owner of the server (CORS)</summary>
      <p>{title}:</p>
      <pre>
        <code>{text}</code>
      </pre>
      <Button
        icon={<Copy size={14} aria-hidden />}
        onClick={() => copy(text, 'Configuration copied')}
      >
        Copy
      </Button>
    </details>
  );
}
