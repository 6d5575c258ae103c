import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { GeneNames } from '@/ask/names/find-genes';
import { groupedText, groupNames } from '@/ask/names/gene-groups';
import type { MatrixInfo } from '@/model/dataset';
import { type ColumnNoun, capital, countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { Button } from '@/page/kit/controls/Button';
import { MAX_GENES } from '@/page/state/link-limits';
import type { ManyGenes } from '../genes-view';
import styles from './Dotplot.module.css';
import { listedGenes, listOf, MissingGenes } from './MissingGenes';

interface GeneListFormProps {
  readonly matrix: MatrixInfo;
  readonly view: ManyGenes;
  readonly names: GeneNames;
  readonly noun: ColumnNoun;
  /** Names of the genes in links. */
  readonly genes: readonly string[];
  readonly onGenes: (listed: Pick<ManyGenes, 'genes' | 'brackets'>) => void;
  /** Further actions on the genes. */
  readonly children?: ReactNode;
}

/** Form for a pasted list of genes; reports which of them the matrix does not have. */
export function GeneListForm(props: GeneListFormProps) {
  const { matrix, view, names, noun, genes, onGenes, children } = props;
  const id = useId();
  const joined = groupedText(genes, view.brackets ?? []);
  const [text, setText] = useState(joined);
  const [shown, setShown] = useState(joined);
  // names that no gene of the matrix has, with the list that they were in
  const [missing, setMissing] = useState<Missing>(NONE_MISSING);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // a list from elsewhere replaces the typed text
  if (shown !== joined) {
    setShown(joined);
    setText(joined);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { found, unknown, ambiguous, repeated } = groupNames(names, text);
    const said: string[] = [];
    setMissing({ of: matrix.path, names: unknown, list: text });
    if (ambiguous.length > 0)
      said.push(
        `Several ${many(noun)} are named ${listOf(ambiguous)}: use their IDs instead.`,
      );
    if (repeated.length > 0)
      said.push(`In several groups, shown in the first: ${listOf(repeated)}.`);
    if (found.length > MAX_GENES)
      said.push(`Only the first ${countText(MAX_GENES, noun)} are shown.`);
    setProblems(said);
    if (found.length > 0) onGenes(listedGenes(names, text));
  };
  return (
    <form className={styles.list} onSubmit={submit}>
      <label htmlFor={id}>
        {capital(many(noun))}{' '}
        <small>{genes.length > 0 && countText(genes.length, noun)}</small>
      </label>
      <textarea
        id={id}
        rows={Math.min(8, text.split('\n').length)}
        spellCheck={false}
        placeholder="Type or paste names: CD3E, CD8A, MS4A1 …, or groups of them: T cells: CD3E, CD8A; B cells: MS4A1"
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
      {children}
      {missing.names.length > 0 && missing.of === matrix.path && (
        <MissingGenes
          matrix={matrix}
          view={view}
          missing={missing.names}
          list={missing.list}
        />
      )}
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

interface Missing {
  readonly of: Path | undefined;
  readonly names: readonly string[];
  readonly list: string;
}

const NONE_MISSING: Missing = { of: undefined, names: [], list: '' };
