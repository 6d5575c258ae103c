import styles from './Facts.module.css';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Smaller text after the value. */
  readonly more?: string;
}

/** A short list of values with their names. */
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
