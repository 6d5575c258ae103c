import { useState } from 'react';
import { Button } from '@/views/controls/Button';
import { forgetRecent, recentAddresses } from './recent';
import styles from './StartPage.module.css';
import { useSessionControl } from './session-context';

/** What was opened lately in this browser, to open again. */
export function Recent() {
  const session = useSessionControl();
  const [addresses, setAddresses] = useState(recentAddresses);
  if (addresses.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">Opened lately</h2>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            <button type="button" onClick={() => session.openAddress(address)}>
              {address}
            </button>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        onClick={() => {
          forgetRecent();
          setAddresses([]);
        }}
      >
        Forget them
      </Button>
    </section>
  );
}
