import { useState } from 'react';
import { Button } from '@/page/kit/controls/Button';
import { DataForm } from '@/page/kit/controls/DataForm';
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

/** Asks for the access that a refused or unreachable source may need, and retries with it. */
export function AccessForm({ access, origin, isOpen, onGive }: AccessFormProps) {
  const [wrong, setWrong] = useState<string>();
  const give = (form: FormData) => {
    const input = readAccess(form);
    if (input.status === 'ok') onGive(input.access);
    else setWrong(input.reason);
  };
  return (
    <details className={styles.access} open={isOpen}>
      <summary>Options: keys, request headers, S3 region and endpoint</summary>
      <DataForm onData={give}>
        <AccessFields access={access} origin={origin} />
        {wrong && <p role="alert">{wrong}</p>}
        <Button type="submit" look={isOpen ? 'primary' : 'plain'}>
          Try again with these
        </Button>
      </DataForm>
    </details>
  );
}
