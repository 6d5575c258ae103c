import { ArrowRight, Globe, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '@/model/errors';
import { lazyModule } from '@/model/lazy-module';
import { IconButton } from '@/page/kit/controls/Button';
import { DataForm } from '@/page/kit/controls/DataForm';
import { Field } from '@/page/kit/controls/Field';
import { lazyView } from '@/page/kit/status/lazy-view';
import styles from './AddressField.module.css';
import type { AccessInput } from './access-form';
import { useSession, useSessionControl } from './session-context';
import type { SourceAccess } from './source-access';
import { absoluteAddress, tidyAddress } from './source-address';

const AccessFields = lazyView(
  'The fields for keys and request headers',
  () => import('./AccessFields'),
  'AccessFields',
);
const accessForm = lazyModule(() => import('./access-form'));

/** Reads the access options of a form for an address, or says why that failed. */
async function accessIn(
  fields: FormData,
  address: string,
  shown: { readonly address: string; readonly access: SourceAccess },
): Promise<AccessInput> {
  try {
    const { accessFor, readAccess } = await accessForm();
    const input = readAccess(fields);
    if (input.status === 'wrong') return input;
    const { access } = input;
    return { status: 'ok', access: accessFor({ address, access }, shown) };
  } catch (error) {
    return { status: 'wrong', reason: messageOf(error) };
  }
}

interface AddressFieldProps {
  readonly large?: boolean;
  /** Text at the start; the access that its server needs is asked for, too. */
  readonly given?: string;
  readonly onOpen?: () => void;
}

/** A field for the address of a file or store, and the access that it needs. */
export function AddressField({ large = false, given, onOpen }: AddressFieldProps) {
  const id = useId();
  const session = useSessionControl();
  const current = useSession();
  const [isOpen, setOpen] = useState(given !== undefined);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submitted = useRef('');
  // clears the submitted address once its opening has ended; text that the user types meanwhile stays
  useEffect(() => {
    if (current.status === 'opening' || !field.current) return;
    if (field.current.value === submitted.current) field.current.value = '';
  }, [current.status]);
  const shown =
    given ?? ('ref' in current && current.ref.kind === 'url' ? current.ref.url : '');

  const whole = (url: string) => absoluteAddress(url, document.baseURI);
  const open = async (fields: FormData) => {
    const typed = String(fields.get('address'));
    const address = tidyAddress(typed);
    if (address === '') return;
    submitted.current = typed;
    const input = isOpen
      ? await accessIn(fields, whole(address), {
          address: whole(shown),
          access: session.accessOf(shown),
        })
      : undefined;
    if (input?.status === 'wrong') return setWrong(input.reason);
    setWrong(undefined);
    setOpen(false);
    onOpen?.();
    session.openAddress(address, { access: input?.access });
  };
  return (
    <DataForm
      className={large ? styles.large : styles.field}
      onData={(fields) => void open(fields)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <Globe size={15} aria-hidden />
      <Field
        ref={field}
        aria-label="URL of an .h5ad or .zarr file"
        look="bare"
        name="address"
        defaultValue={given}
        inputMode="url"
        autoCapitalize="off"
        placeholder="Paste the URL of an .h5ad or .zarr file"
      />
      <IconButton
        label="Options: keys, request headers, S3 region and endpoint"
        aria-expanded={isOpen}
        aria-controls={`${id}options`}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal size={15} aria-hidden />
      </IconButton>
      {large ? (
        <button type="submit">Open</button>
      ) : (
        <button type="submit" aria-label="Open the URL" title="Open the URL">
          <ArrowRight size={15} aria-hidden />
        </button>
      )}
      {isOpen && (
        <div id={`${id}options`} className={styles.options}>
          <AccessFields access={session.accessOf(shown)} />
          {wrong && <p role="alert">{wrong}</p>}
        </div>
      )}
    </DataForm>
  );
}
