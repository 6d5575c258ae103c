import { memo } from 'react';
import type { ColumnProfile } from '@/ask/profiles/profile';
import type { Path } from '@/model/path';
import { useCategoryShades } from '@/page/kit/colours/use-category-colours';
import { useNouns } from '@/page/kit/context/view-context';
import { MiniBars } from '@/page/kit/plot/MiniBars';
import styles from './MiniCard.module.css';
import {
  amongLabel,
  bothBars,
  miniBars,
  miniLabel,
  miniSegments,
  miniText,
} from './mini-bars';
import type { CardProfiles } from './use-mini-cards';

interface MiniCardProps {
  readonly path: Path;
  readonly profiles: CardProfiles | undefined;
  /** Label of the rows that it covers, if the table shows fewer. */
  readonly ofAll?: string | undefined;
}

/**
 * Column at a glance, in its header: the distribution of its numbers, or its most frequent categories; those of the
 * selected rows are drawn over those of all rows. A label says if it covers more rows than are shown.
 */
export const MiniCard = memo(function MiniCard({ path, profiles, ofAll }: MiniCardProps) {
  const { row } = useNouns(path);
  const whole = profiles?.whole.status === 'ready' ? profiles.whole.value : undefined;
  const state = profiles?.chosen;
  const chosen = state?.status === 'ready' ? state.value : undefined;
  if (!whole || whole.kind === 'other') return <span className={styles.card} />;
  const note = chosen ? undefined : ofAll; // the header says how many are selected
  const words = chosen ? amongLabel(chosen, whole, row) : miniText(whole);
  return (
    <span className={styles.card} title={chosen && words}>
      <Picture path={path} profile={whole} chosen={chosen} text={words} />
      {note !== undefined && <small className={styles.ofAll}>{note}</small>}
    </span>
  );
});

interface PictureProps {
  readonly path: Path;
  readonly profile: ColumnProfile;
  /** Profile of the selected rows. */
  readonly chosen: ColumnProfile | undefined;
  readonly text: string;
}

function Picture({ path, profile, chosen, text }: PictureProps) {
  const shades = useCategoryShades(path, profile);
  if (profile.kind === 'numbers' || profile.kind === 'times') {
    const { counts } = profile.histogram;
    const { chosen: heights, all: behind } =
      chosen?.kind === profile.kind
        ? bothBars(chosen.histogram.counts, counts)
        : { chosen: miniBars(counts), all: undefined };
    return <MiniBars {...{ heights, behind }} label={text} className={styles.bars} />;
  }
  if (profile.kind === 'strings')
    return <span className={styles.words}>{miniText(chosen ?? profile)}</span>;
  const colourOf = (code: number) => {
    if (profile.kind === 'booleans')
      return code === 0 ? 'var(--accent-bar)' : 'var(--line-strong)';
    return code < 0 ? 'var(--pressed)' : (shades?.colourOf(code) ?? 'var(--pressed)');
  };
  const shown = chosen?.kind === profile.kind ? [chosen, profile] : [profile];
  return (
    <>
      <span role="img" aria-label={text} className={styles.both}>
        {shown.map((one) => (
          <Segments
            key={one === chosen ? 'selected' : 'all'}
            profile={one}
            isThin={shown.length > 1}
            colourOf={colourOf}
          />
        ))}
      </span>
      <span className={styles.words} aria-hidden>
        {miniLabel(shown[0] ?? profile)}
      </span>
    </>
  );
}

interface SegmentsProps {
  readonly profile: ColumnProfile;
  readonly isThin: boolean;
  readonly colourOf: (code: number) => string;
}

/** One bar for a whole column, with a segment for each category. */
function Segments({ profile, isThin, colourOf }: SegmentsProps) {
  const counts =
    profile.kind === 'categories'
      ? profile.counts
      : profile.kind === 'booleans'
        ? Uint32Array.of(profile.true, profile.length - profile.missing - profile.true)
        : new Uint32Array(0);
  return (
    <span className={`${styles.segments} ${isThin ? styles.thin : ''}`}>
      {miniSegments(counts).map(({ code, share }) => (
        <span
          key={code}
          style={{ width: `${100 * share}%`, background: colourOf(code) }}
        />
      ))}
    </span>
  );
}
