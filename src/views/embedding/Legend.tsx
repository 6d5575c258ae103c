import type { Path } from '@/model/path';
import { ElementLink } from '../controls/ElementLink';
import { ReadStatus } from '../status/ReadStatus';
import { CategoryLegend } from './CategoryLegend';
import styles from './Legend.module.css';
import { NumberLegend } from './NumberLegend';
import type { Colouring } from './use-colouring';
import type { ColourReading } from './use-point-colours';

interface LegendProps {
  /** What the points are to be coloured by. */
  readonly path: Path;
  readonly reading: ColourReading;
  /** What they are coloured by. */
  readonly shown: Colouring | undefined;
  readonly hidden: ReadonlySet<number>;
  readonly onHidden: (codes: readonly number[]) => void;
  readonly onHighlight: (code: number) => void;
  readonly isClipped: boolean;
  readonly onClipped: (isClipped: boolean) => void;
  /** Colours by nothing. */
  readonly onCancel: () => void;
}

/** What the colours mean, and which element they are from. */
export function Legend(props: LegendProps) {
  const { path, shown } = props;
  const source = shown?.path ?? path;
  return (
    <section className={styles.legend} aria-label={`Legend of ${source}`}>
      <h3 className={styles.title}>
        <ElementLink path={source}>{source}</ElementLink>
        {shown?.stored && (
          <span className={styles.source} title={`Colours are from ${shown.stored}`}>
            colours of the file
          </span>
        )}
      </h3>
      {shown ? <Values {...props} shown={shown} /> : <Waiting {...props} />}
    </section>
  );
}

function Values(props: LegendProps & { readonly shown: Colouring }) {
  const { shown, hidden, onHidden, onHighlight } = props;
  if (shown.colours.kind === 'numbers')
    return (
      <NumberLegend
        colours={shown.colours}
        hidden={hidden}
        onHidden={onHidden}
        isClipped={props.isClipped}
        onClipped={props.onClipped}
      />
    );
  return (
    <CategoryLegend
      key={shown.path}
      colours={shown.colours}
      palette={shown.palette}
      hidden={hidden}
      onHidden={onHidden}
      onHighlight={onHighlight}
    />
  );
}

function Waiting({ path, reading, onCancel }: LegendProps) {
  switch (reading.status) {
    case 'refused':
      return <p className={styles.note}>{reading.sentence}</p>;
    case 'failed':
      return <ReadStatus what={path} reading={{ ...reading, cancel: onCancel }} />;
    case 'loading':
      return (
        <ReadStatus
          what={path}
          reading={{ ...reading, cancel: onCancel, retry: onCancel }}
        />
      );
    default:
      return null;
  }
}
