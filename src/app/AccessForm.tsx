import { type FormEvent, useState } from 'react';
import { Button } from '@/views/controls/Button';
import { AccessFields } from './AccessFields';
import styles from './AccessForm.module.css';
import { readAccess } from './access-form';
import type { SourceAccess } from './source-access';

interface AccessFormProps {
  readonly access: SourceAccess;
  readonly origin: string;
  readonly isOpen: boolean;
  readonly onGive: (access: SourceAccess) => void;
}

/** Asks for what a refused or unreachable source may lack, and tries again with it. */
export function AccessForm({ access, origin, isOpen, onGive }: AccessFormProps) {
  const [wrong, setWrong] = useState<string>();
  const give = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = readAccess(new FormData(event.currentTarget));
    if (input.status === 'ok') onGive(input.access);
    else setWrong(input.reason);
  };
  return (
    <details className={styles.access} open={isOpen}>
      <summary>Options: request headers, S3 region and endpoint</summary>
      <form onSubmit={give}>
        <AccessFields access={access} origin={origin} />
        {wrong && <p role="alert">{wrong}</p>}
        <Button type="submit">Try again with these</Button>
      </form>
    </details>
  );
}
