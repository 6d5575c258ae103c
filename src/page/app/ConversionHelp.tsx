import { type Conversion, recipeFor } from '@/model/conversion';
import { CopiedCode } from './CopiedCode';
import styles from './MessagePage.module.css';

interface ConversionHelpProps {
  readonly conversion: Conversion;
  /** The name of the file or folder. */
  readonly name: string;
}

/** Lines of code, to be copied, that convert a file of another kind to .h5ad. */
export function ConversionHelp({ conversion, name }: ConversionHelpProps) {
  const { where, code, result } = recipeFor(conversion, name);
  return (
    <details className={styles.recipe} open>
      <summary>
        Convert {name} in {where}
      </summary>
      <p>
        Run these lines in {where}, in the folder that contains {name}. They write{' '}
        {result}, which Petri opens.
      </p>
      <CopiedCode code={code} done="Lines copied" />
    </details>
  );
}
