import { Droplet, Microscope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ColumnProfile } from '@/ask/profiles/profile';
import { validRangeText } from '@/model/annotation';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import type { ElementInfo, ElementKind } from '@/model/element';
import { hasPoints } from '@/model/has-points';
import { isGenesByCells, sidesOf } from '@/model/matrix-sides';
import { type Path, ROOT } from '@/model/path';
import type { ResourceState } from '@/page/client/reading';
import {
  useColor,
  useDataset,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { CopyLink } from '@/page/kit/controls/CopyLink';
import styles from '@/page/kit/element/Element.module.css';
import { kindIcon } from '@/page/kit/element/KindIcon';
import { PageHead } from '@/page/kit/element/PageHead';
import { shownName } from '@/page/kit/element/shown-name';
import { kindName, sizeLine } from '@/page/kit/element/summary';
import { tableOf } from '@/page/kit/element/table-of';
import { formatName } from '@/page/kit/format/format-name';
import { formatShort } from '@/page/kit/format/number';
import { useData } from '@/page/kit/reading/use-answer';
import { useMarkersOf } from '@/page/kit/rows/query-among';
import { useFitting } from '../genes/fitting-matrix';
import { CopyMenu } from './CopyMenu';
import { GraphLine } from './GraphLine';

/** Characters of a text that are shown initially, so that the table below it stays in view. */
const MAX_SHOWN = 320;

/** Annotation of a table or column in the file: title, description, units, valid range. */
export function About({ info }: { readonly info: ElementInfo }) {
  const { about } = info;
  if (!about) return null;
  const { title, description, units, vocabulary } = about;
  const range = validRangeText(about, formatShort);
  const facts = [
    units !== undefined &&
      `Units: ${units}${vocabulary === undefined ? '' : ` (${vocabulary})`}`,
    units === undefined && vocabulary !== undefined && `Units follow ${vocabulary}`,
    range !== undefined && `Valid range: ${range}`,
  ].filter((fact) => fact !== false);
  return (
    <div className={styles.about}>
      {title !== undefined && <Text text={title} className={styles.aboutTitle} />}
      {description !== undefined && <Text text={description} />}
      {facts.length > 0 && <p className={styles.muted}>{facts.join(' · ')}</p>}
    </div>
  );
}

interface TextProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** A text of any length: the first lines of a long one, and all of it on demand. */
function Text({ text, className = '' }: TextProps) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= MAX_SHOWN) return <p className={className}>{text}</p>;
  return (
    <>
      <p className={isWhole ? className : `${className} ${styles.clamped}`}>{text}</p>
      <Button
        look="quiet"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all'}
      </Button>
    </>
  );
}

/** Kinds whose page shows their size below. */
const TELLS_ITSELF = new Set<ElementKind>(['anndata', 'dataframe', 'matrix']);

interface ElementHeadProps {
  readonly path: Path;
  readonly info: ElementInfo | undefined;
  /** Button that shows how the element is stored. */
  readonly storage: ReactNode;
}

/** Name, kind and size of an element, and its actions. */
export function ElementHead({ path, info, storage }: ElementHeadProps) {
  const { source, dataset } = useDataset();
  return (
    <PageHead
      path={path}
      Icon={info && kindIcon(info)}
      title={path === ROOT ? source.name : shownName(path)}
      kind={info && kindIn(dataset, path, info)}
      size={info && !TELLS_ITSELF.has(info.kind) ? sizeLine(info) : undefined}
      link={
        <>
          <CopyLink path={path} />
          <CopyMenu path={path} />
          {storage}
        </>
      }
      actions={
        info?.kind === 'column' || info?.kind === 'matrix' ? (
          <>
            <ColorButton info={info} />
            <MarkersButton info={info} />
          </>
        ) : undefined
      }
    >
      {info && <About info={info} />}
      {info?.kind === 'matrix' && <GraphLine info={info} />}
    </PageHead>
  );
}

/** Kind of an element: the format for the file itself; for a transposed matrix also its orientation. */
function kindIn(dataset: DatasetInfo, path: Path, info: ElementInfo): string {
  const isFile = path === ROOT && info.kind === 'mapping';
  if (isFile) return formatName(dataset);
  const matrix = dataset.matrices.find((other) => other.path === path);
  const isTransposed = matrix !== undefined && isGenesByCells(matrix);
  return isTransposed ? `${kindName(info)}, genes × cells` : kindName(info);
}

/** Button that opens the markers of the groups of a column, or of a matrix. */
function MarkersButton({ info }: { readonly info: ElementInfo }) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const { answers } = useData();
  const hasSelection = useView(({ selection }) => selection !== undefined);
  const matrix = markedMatrix(dataset, info);
  const markersOf = useMarkersOf(matrix && sidesOf(matrix).cells.table);
  const fittingOf = useFitting();
  if (!matrix) return null;
  return (
    <Button
      icon={<Microscope size={14} aria-hidden />}
      onClick={() => {
        const profile = answers.peek('profile', { path: info.path });
        const of =
          info.kind === 'column'
            ? comparedGroups(info.path, profile)
            : hasSelection
              ? ({ kind: 'selected' } as const)
              : undefined;
        const show = (path: Path) => showPage(path, { markers: markersOf(of) });
        if (info.kind === 'matrix') show(matrix.path);
        else void fittingOf(matrix.path, true).then(show);
      }}
    >
      {info.kind === 'column' ? 'Markers of its groups' : 'Find markers'}
    </Button>
  );
}

/**
 * Groups of a column to compare with the rest: each, or of two only the second. As the levels of a factor in R, the first
 * is the reference.
 */
function comparedGroups(by: Path, profile: ResourceState<ColumnProfile>) {
  const { value } = profile.status === 'ready' ? profile : {};
  const [, second, third] = value?.kind === 'categories' ? value.labels : [];
  const label = value?.kind === 'booleans' ? 'True' : third === undefined && second;
  if (!label) return { kind: 'each', by } as const;
  return { kind: 'group', by, label } as const;
}

/** Matrix to find markers of the groups of a column in; the element itself if it is a matrix. */
function markedMatrix(dataset: DatasetInfo, info: ElementInfo): MatrixInfo | undefined {
  if (info.kind === 'matrix')
    return dataset.matrices.find(({ path }) => path === info.path);
  const isGroups =
    info.kind === 'column' &&
    (info.valueType === 'categories' || info.valueType === 'booleans');
  const table = isGroups ? tableOf(dataset, info.path)?.path : undefined;
  return dataset.matrices.find(
    (matrix) => sidesOf(matrix).cells.table === table && table,
  );
}

/** Colours the embedding by a column whose rows are its points, or resets the colour. */
function ColorButton({ info }: { readonly info: ElementInfo }) {
  const { dataset } = useDataset();
  const color = useColor();
  const { colorBy } = useViewActions();
  if (info.kind !== 'column') return null;
  const table =
    tableOf(dataset, info.path) ??
    dataset.tables.find(({ beside }) => beside?.includes(info.path));
  if (!hasPoints(dataset, table?.path)) return null;
  const isOn = color === info.path;
  return (
    <Button
      icon={<Droplet size={14} aria-hidden />}
      aria-pressed={isOn}
      onClick={() => colorBy(isOn ? undefined : info.path)}
    >
      Colour the embedding by this column
    </Button>
  );
}
