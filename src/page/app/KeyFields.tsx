import { type ClipboardEvent, useId } from 'react';
import type { BucketKeys } from '@/model/bucket-keys';
import { Field } from '@/page/kit/controls/Field';
import styles from './AccessFields.module.css';
import { keysIn } from './pasted-keys';

/** Fields for the keys of a bucket: part of a form, read by `readAccess`. */
export function KeyFields({ keys }: { readonly keys?: BucketKeys | undefined }) {
  const id = useId();
  return (
    <>
      <p>
        Keys of a private bucket. Paste what <code>aws</code> prints, a profile or{' '}
        <code>export</code> lines into any field.
      </p>
      <label htmlFor={`${id}key`}>Access key ID</label>
      <Field
        id={`${id}key`}
        name="accessKeyId"
        autoCapitalize="off"
        placeholder="ASIA…"
        defaultValue={keys?.accessKeyId ?? ''}
      />
      <label htmlFor={`${id}secret`}>Secret key</label>
      <Field
        id={`${id}secret`}
        name="secretAccessKey"
        className={styles.secret}
        autoCapitalize="off"
        defaultValue={keys?.secretAccessKey ?? ''}
      />
      <label htmlFor={`${id}token`}>Session token</label>
      <Field
        id={`${id}token`}
        name="sessionToken"
        className={styles.secret}
        autoCapitalize="off"
        placeholder="of temporary keys"
        defaultValue={keys?.sessionToken ?? ''}
      />
    </>
  );
}

/** The token of other keys is not kept. */
const NO_TOKEN = { sessionToken: '' };

/** Fills the fields with keys that are pasted into any of them; other texts are pasted as usual. */
export function fillFromPaste(event: ClipboardEvent<HTMLFieldSetElement>): void {
  const found = keysIn(event.clipboardData.getData('text/plain'));
  if (!found) return;
  event.preventDefault();
  const { elements } = event.currentTarget;
  for (const [name, value] of Object.entries({ ...NO_TOKEN, ...found })) {
    const field = elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
