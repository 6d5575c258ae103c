import type { AboutFact } from '@/model/overview';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useAnswers } from '@/page/kit/reading/use-answer';
import styles from './About.module.css';

/** Where the file comes from, as far as it says so itself; each with where it says it. */
export function About() {
  const [state] = useAnswers('about', [{}]);
  const facts = state?.status === 'ready' ? state.value : [];
  return (
    <dl className={styles.about} aria-label="Provenance">
      {grouped(facts).map(([what, same]) => (
        <div key={what}>
          <dt>{what}</dt>
          {same.map(({ value, evidence, path }) => (
            <dd key={`${value} ${evidence}`}>
              <Value text={value} />
              {evidence !== undefined && (
                <small>
                  {path === undefined ? (
                    evidence
                  ) : (
                    <ElementLink path={path}>{evidence}</ElementLink>
                  )}
                </small>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** An address is a link; nothing else out of the file is. */
function Value({ text }: { readonly text: string }) {
  if (!/^https:\/\/[^\s"<>]+$/.test(text)) return <>{text}</>;
  return (
    <a href={text} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}

function grouped(facts: readonly AboutFact[]) {
  const groups = new Map<string, AboutFact[]>();
  for (const fact of facts)
    groups.set(fact.what, [...(groups.get(fact.what) ?? []), fact]);
  return [...groups];
}
