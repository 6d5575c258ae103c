import { Dialog } from '@/page/kit/controls/Dialog';
import styles from './AccessDialog.module.css';
import { AddressField } from './AddressField';

interface AccessDialogProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** Asks for an address together with what its server needs: keys of a bucket, request headers, an S3 region or endpoint. */
export function AccessDialog({ address, onClose }: AccessDialogProps) {
  return (
    <Dialog title="Open a URL" width={560} onClose={onClose}>
      <div className={styles.dialog}>
        <AddressField large given={address} onOpen={onClose} />
      </div>
    </Dialog>
  );
}
