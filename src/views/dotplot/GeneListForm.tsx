import { type FormEvent, useId, useState } from 'react';
import { type GeneNames, sortNames } from '@/analysis/find-genes';
import { type ColumnNoun, capital, countText, many } from '@/model/nouns';
import { MAX_GENES } from '@/state/link-limits';
import { Button } from '../controls/Button';
import { formatCount } from '../format/quantity';
import styles from './Dotplot.module.css';

interface GeneListFormProps {
  readonly names: GeneNames;
  readonly noun: ColumnNoun;
  /** As a link names them. */
  readonly genes: readonly string[];
  readonly onGenes: (genes: readonly string[]) => void;
}

/** Takes a list of genes as it is pasted; says which of them the matrix does not have. */
export function GeneListForm({ names, noun, genes, onGenes }: GeneListFormProps) {
  const id = useId();
  const joined = genes.join(', ');
  const [text, setText] = useState(joined);
  const [shown, setShown] = useState(joined);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // a list that came another way replaces what was typed
  if (shown !== joined) {
    setShown(joined);
    setText(joined);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { found, unknown, ambiguous } = sortNames(names, text);
    const told: string[] = [];
    if (unknown.length > 0)
      told.push(
        `Not in this matrix: ${listOf(unknown)}. ${found.length > 0 ? 'The others are shown.' : ''}`,
      );
    if (ambiguous.length > 0)
      told.push(
        `Several ${many(noun)} are called ${listOf(ambiguous)}: write their identifiers instead.`,
      );
    if (found.length > MAX_GENES)
      told.push(`The first ${countText(MAX_GENES, noun)} are shown.`);
    setProblems(told);
    if (found.length > 0) onGenes(found.slice(0, MAX_GENES));
  };
  return (
    <form className={styles.list} onSubmit={submit}>
      <label htmlFor={id}>
        {capital(many(noun))}{' '}
        <small>{genes.length > 0 && countText(genes.length, noun)}</small>
      </label>
      <textarea
        id={id}
        rows={2}
        spellCheck={false}
        placeholder="Type or paste names: CD3E, CD8A, MS4A1 …"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" look="primary">
        Show
      </Button>
      {problems.length > 0 && (
        <div role="alert" className={styles.problems}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </form>
  );
}

function listOf(names: readonly string[]): string {
  const few = names.slice(0, 20).map((name) => `“${name}”`);
  const more = names.length - few.length;
  return few.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
