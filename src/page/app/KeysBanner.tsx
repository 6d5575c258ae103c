import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { throwIfOwnFault } from '@/model/errors';
import { type FileData, retryFailed } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import { Button } from '@/page/kit/controls/Button';
import { DataForm } from '@/page/kit/controls/DataForm';
import { Dialog } from '@/page/kit/controls/Dialog';
import fieldStyles from './AccessFields.module.css';
import styles from './AccessForm.module.css';
import { readAccess } from './access-form';
import bannerStyles from './DemoBanner.module.css';
import { fillFromPaste, KeyFields } from './KeyFields';
import { useSessionControl } from './session-context';
import { useReceipt } from './use-receipt';

interface KeysBannerProps {
  readonly client: SourceClient;
  readonly data: FileData;
  readonly url: string;
}

/** Says that the server refuses the keys of the open bucket, and asks for others: reading goes on where it stopped. */
export function KeysBanner({ client, data, url }: KeysBannerProps) {
  const receipt = useReceipt(client);
  const control = useSessionControl();
  const [isAsking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string>();
  if (receipt?.keys !== 'refused') return null;
  const give = async (form: FormData) => {
    const input = readAccess(form);
    if (input.status === 'wrong') return setWrong(input.reason);
    const { keys } = input.access;
    if (!keys) return setWrong('The access key ID is missing.');
    const { region } = control.giveKeys(url, keys);
    setAsking(false);
    // if the worker died meanwhile, the next one is told when it starts
    await client
      .giveKeys({ ...keys, ...(region !== undefined && { region }) })
      .catch(throwIfOwnFault);
    retryFailed(data, 'DeniedError');
  };
  return (
    <>
      <div className={bannerStyles.banner} role="alert">
        <KeyRound size={15} aria-hidden />
        <p>
          The keys are no longer accepted
          <span className={bannerStyles.more}>
            {' '}
            by the server of this bucket: they may have expired. What was not read yet is
            not shown.
          </span>
        </p>
        <button
          type="button"
          className={bannerStyles.close}
          onClick={() => setAsking(true)}
        >
          Enter new keys
        </button>
      </div>
      {isAsking && (
        <Dialog title="New keys" width={500} onClose={() => setAsking(false)}>
          <DataForm className={styles.dialog} onData={(form) => void give(form)}>
            <fieldset className={fieldStyles.fields} onPaste={fillFromPaste}>
              <legend className="visually-hidden">Keys</legend>
              <KeyFields />
            </fieldset>
            {wrong && <p role="alert">{wrong}</p>}
            <Button type="submit" look="primary">
              Read on with these
            </Button>
          </DataForm>
        </Dialog>
      )}
    </>
  );
}
