import { ExternalLink } from 'lucide-react';
import { nameOf } from '@/model/path';
import { useColor, useDataset, useView } from '@/page/kit/context/view-context';
import { ButtonMenu } from '@/page/kit/controls/Menu';
import { Popup } from '@/page/kit/controls/Popup';
import { useDescriptions } from '@/page/kit/reading/use-block';
import styles from './OpenInVitessce.module.css';
import { publicStoreOf } from './public-store';
import { vitessceAddress } from './vitessce-address';

/** Button that leads to a link to Vitessce, for files that another site could open, too. */
export function OpenInVitessce() {
  const { dataset, source } = useDataset();
  const url = useView((view) => publicStoreOf(view.source, dataset, source));
  if (url === undefined) return null;
  return (
    <ButtonMenu label="Open in Vitessce…" icon={<ExternalLink size={14} aria-hidden />}>
      {(popup) => <LinkPopup url={url} {...popup} />}
    </ButtonMenu>
  );
}

interface LinkPopupProps {
  /** Address of the store. */
  readonly url: string;
  readonly anchor: DOMRect;
  readonly onClose: () => void;
}

/** Says what vitessce.io is given about the file, and has the link to it: nothing is sent before. */
function LinkPopup({ url, ...popup }: LinkPopupProps) {
  const { dataset } = useDataset();
  const { matrices, embeddings } = dataset;
  const shown = useView(({ embedding }) => embedding);
  const embedding = embeddings.find(({ path }) => path === shown) ?? embeddings[0];
  const color = useColor();
  const [described] = useDescriptions(color === undefined ? [] : [color]);
  const info = described?.status === 'ready' ? described.value.element : undefined;
  const isGrouped = info?.kind === 'column' && info.valueType === 'categories';
  const groups = isGrouped ? color : undefined;
  const [matrix] = matrices;
  if (!matrix) return null;
  const scene = { matrix: matrix.path, embedding: embedding?.path, groups };
  const names = [matrix.path, embedding?.path, groups]
    .filter((path) => path !== undefined)
    .map(nameOf);
  return (
    <Popup label="Open in Vitessce" {...popup}>
      <div className={styles.popup}>
        <p>
          Vitessce is another viewer, at vitessce.io. This link opens it in a new tab and
          gives it the address of this file and the names {names.join(', ')}, nothing
          else:
        </p>
        <p className={styles.address}>{url}</p>
        <p>
          It then reads the file from its server, if that lets other sites read. Nothing
          is sent before you follow the link.
        </p>
        <a
          href={vitessceAddress(url, scene)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={popup.onClose}
        >
          Open in Vitessce <ExternalLink size={13} aria-hidden />
        </a>
      </div>
    </Popup>
  );
}
