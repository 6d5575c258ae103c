import { CopiedCode } from './CopiedCode';
import { corsRecipe } from './cors-recipe';
import styles from './MessagePage.module.css';

/** Settings that the owner of a server or bucket needs, so that pages may read from it. */
export function CorsHelp({
  address,
  headers,
}: {
  readonly address: string;
  /** Names of the headers that are sent with every request. */
  readonly headers: readonly string[];
}) {
  const { title, text } = corsRecipe(address, window.location.origin, headers);
  return (
    <details className={styles.recipe} open>
      <summary>Settings for the owner of the server (CORS)</summary>
      <p>{title}:</p>
      <CopiedCode code={text} done="Configuration copied" />
    </details>
  );
}
