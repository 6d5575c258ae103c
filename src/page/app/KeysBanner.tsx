import type { FileData } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import { lazyView } from '@/page/kit/status/lazy-view';
import { useReceipt } from './use-receipt';

const RefusedKeys = lazyView(
  'The form for new keys',
  () => import('./RefusedKeys'),
  'RefusedKeys',
);

interface KeysBannerProps {
  readonly client: SourceClient;
  readonly data: FileData;
  readonly url: string;
}

/** Says that the server refuses the keys of the open bucket, and takes others. */
export function KeysBanner(props: KeysBannerProps) {
  return useReceipt(props.client)?.keys === 'refused' ? <RefusedKeys {...props} /> : null;
}
