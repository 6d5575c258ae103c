import { TriangleAlert } from 'lucide-react';
import { withoutPlace } from '@/model/damage';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import type { FormatInfo, Slot } from '@/model/format';
import type { NodeDescription } from '@/model/node';
import { many, type Nouns, nounFor } from '@/model/nouns';
import { joinPath, type Path, ROOT } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ResourceState } from '@/page/client/reading';
import { useDataset, useNouns } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useFold } from '@/page/kit/controls/use-fold';
import { Incomplete } from '@/page/kit/element/Incomplete';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { membersOf } from '@/page/kit/element/members';
import { visibleName } from '@/page/kit/element/shown-name';
import { kindName, sizeLine } from '@/page/kit/element/summary';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { FileParts } from './FileParts';
import { FirstSteps } from './FirstSteps';
import styles from './Overview.module.css';
import { WholeFile, WholePart } from './WholeFile';

/** Number of names shown of one member before "more" is requested. */
const FEW = 60;

/** Describes a slot of an annotated matrix. */
function meaningOf(slot: Slot, { parts }: FormatInfo, nouns: Nouns): string {
  const { role, axes, meaning } = slot;
  if (meaning !== undefined) return meaning;
  const noun = axes[0] === 'columns' ? nouns.column : nouns.row;
  switch (role) {
    case 'matrix':
      return 'the main matrix';
    case 'matrices':
      return 'other matrices of the same shape';
    case 'unfiltered':
      return 'unfiltered data (raw)';
    case 'names':
      return `the ${many(noun)}`;
    case 'metadata':
      return `${noun} metadata`;
    case 'arrays':
      return axes[0] === 'rows'
        ? `embeddings and other ${noun} arrays`
        : `${noun} arrays`;
    case 'pairs':
      return `${noun} by ${noun}`;
    case 'parts':
      return `the ${parts?.[1] ?? 'parts'}`;
    case 'unstructured':
      return 'unstructured';
  }
}

const NOTHING: Pick<DatasetInfo, 'shape' | 'problems'> = { problems: [] };

interface OverviewProps {
  readonly info: Extract<ElementInfo, { kind: 'anndata' | 'mapping' }>;
}

/**
 * The summary of a whole file or annotated matrix: its size, and each of its slots with the
 * members, as in its printout.
 */
export function Overview({ info }: OverviewProps) {
  const { dataset } = useDataset();
  const names = membersOf(info);
  const paths = names.map((name) => joinPath(info.path, name));
  const states = useDescriptions(paths);
  const part = dataset.parts.find(({ path }) => path === info.path);
  const set = dataset.featureSets?.find(({ path }) => path === info.path);
  const { problems } = info.path === ROOT ? dataset : (part ?? NOTHING);
  const { shape } = info.path === ROOT ? dataset : (set ?? part ?? NOTHING);
  const nouns = useNouns(info.path);
  const { formatInfo } = dataset;
  const meanings = new Map(
    set
      ? []
      : formatInfo.slots.map((slot) => [slot.name, meaningOf(slot, formatInfo, nouns)]),
  );
  const areDescribed = states.every(({ status }) => status !== 'loading');
  return (
    <div className={styles.padded}>
      {shape && (
        <p className={styles.extent}>
          <strong>{formatCount(shape[0])}</strong> {nounFor(shape[0], nouns.row)} ×{' '}
          <strong>{formatCount(shape[1])}</strong> {nounFor(shape[1], nouns.column)}
        </p>
      )}
      {info.path === ROOT && <FirstSteps />}
      {info.incomplete && <Incomplete />}
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="Unreadable elements">
          {problems.map(({ path, reason }) => (
            <li key={`${path} ${reason}`}>
              <TriangleAlert size={15} aria-hidden />
              <span>
                <ElementLink path={path}>{path}</ElementLink> {withoutPlace(reason, path)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {info.path === ROOT && <FileParts />}
      {info.path === ROOT && <WholeFile isWanted={areDescribed} />}
      {info.path !== ROOT && (part ?? set) && (
        <WholePart path={info.path} isWanted={areDescribed} />
      )}
      <h2 className={styles.heading}>Contents</h2>
      <dl className={styles.parts}>
        {names.map((name, i) => (
          <div key={name} className={styles.part}>
            <dt>
              <ElementLink path={paths[i] ?? info.path} className={styles.partName}>
                {name}
              </ElementLink>
              {meanings.has(name) && (
                <small className={styles.meaning}>{meanings.get(name)}</small>
              )}
            </dt>
            <dd>
              <Part path={paths[i] ?? info.path} state={states[i]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface PartProps {
  readonly path: Path;
  readonly state: ResourceState<NodeDescription> | undefined;
}

function Part({ path, state }: PartProps) {
  if (state?.status === 'failed')
    return <span className={styles.partFailed}>{state.error.message}</span>;
  if (state?.status !== 'ready')
    return <span className={styles.partWaiting} data-reading />;
  const { element } = state.value;
  if (element.kind === 'unsupported')
    return <span className={styles.partFailed}>{element.reason}</span>;
  const isNames = element.kind === 'dataframe' && element.columns.length === 0;
  if (element.kind === 'mapping' || (element.kind === 'dataframe' && !isNames))
    return <Names path={path} info={element} />;
  return (
    <span className={styles.partLine}>
      <KindIcon info={element} size={14} /> {kindName(element)}, {sizeLine(element)}
    </span>
  );
}

function Names({ path, info }: { readonly path: Path; readonly info: ElementInfo }) {
  const [all, setAll] = useFold(`all of ${path}`);
  const index = info.kind === 'dataframe' ? info.index : undefined;
  const names = membersOf(info).filter((name) => name !== index);
  if (names.length === 0)
    return (
      <span className={styles.muted}>
        {info.kind === 'mapping' && info.incomplete ? 'members unknown' : 'empty'}
      </span>
    );
  const shown = all ? names : names.slice(0, FEW);
  return (
    <ul className={styles.names}>
      {shown.map((name) => (
        <li key={name}>
          <ElementLink path={joinPath(path, name)} className={styles.name}>
            {visibleName(name)}
          </ElementLink>
        </li>
      ))}
      {shown.length < names.length && (
        <li>
          <button type="button" className={styles.more} onClick={() => setAll(true)}>
            {formatCount(names.length - shown.length)} more
          </button>
        </li>
      )}
    </ul>
  );
}
