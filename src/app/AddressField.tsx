import { Globe } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import styles from './AddressField.module.css';
import { useSessionControl } from './session-context';
import { tidyAddress } from './source-address';

interface AddressFieldProps {
  readonly large?: boolean;
}

/** Takes the address of a file or store and opens it. */
export function AddressField({ large = false }: AddressFieldProps) {
  const id = useId();
  const session = useSessionControl();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = tidyAddress(String(new FormData(event.currentTarget).get('address')));
    if (address !== '') session.openAddress(address);
  };
  return (
    <form className={large ? styles.large : styles.field} onSubmit={open}>
      <Globe size={15} aria-hidden />
      <label htmlFor={id} className="visually-hidden">
        Address of an .h5ad or .zarr
      </label>
      <input
        id={id}
        name="address"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Paste the address of an .h5ad or .zarr"
      />
      <button type="submit">Open</button>
    </form>
  );
}
