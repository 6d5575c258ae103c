import styles from './Facts.module.css';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Behind the value, smaller. */
  readonly more?: string;
}

/** A few numbers with their names. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
