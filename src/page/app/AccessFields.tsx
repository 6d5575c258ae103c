import { useId } from 'react';
import { Field } from '@/page/kit/controls/Field';
import styles from './AccessFields.module.css';
import { headerLines } from './access-form';
import { fillFromPaste, KeyFields } from './KeyFields';
import type { SourceAccess } from './source-access';

interface AccessFieldsProps {
  /** Known credentials. */
  readonly access: SourceAccess;
  /** Origin that the headers are sent to. */
  readonly origin?: string | undefined;
}

/**
 * Fields for the keys, region, endpoint and headers that a protected or unusual source needs; part of a form, read by
 * `readAccess`.
 */
export function AccessFields({ access, origin }: AccessFieldsProps) {
  const id = useId();
  return (
    <fieldset className={styles.fields} onPaste={fillFromPaste}>
      <legend className="visually-hidden">Access</legend>
      <KeyFields keys={access.keys} />
      <label htmlFor={`${id}region`}>S3 region</label>
      <Field
        id={`${id}region`}
        name="region"
        placeholder="eu-west-1"
        defaultValue={access.region ?? ''}
      />
      <label htmlFor={`${id}endpoint`}>S3 endpoint</label>
      <Field
        id={`${id}endpoint`}
        name="endpoint"
        inputMode="url"
        placeholder="https://s3.example.org"
        defaultValue={access.endpoint ?? ''}
      />
      <label htmlFor={`${id}headers`}>Request headers</label>
      <textarea
        id={`${id}headers`}
        name="headers"
        rows={2}
        spellCheck={false}
        autoComplete="off"
        placeholder="Authorization: Bearer …"
        defaultValue={headerLines(access)}
      />
      <p>
        For {origin ? <code>{origin}</code> : 'the server of this URL'} only, not for
        servers it redirects to. The secret key itself is never sent. Kept until this tab
        is closed, and never part of a link.
      </p>
    </fieldset>
  );
}
