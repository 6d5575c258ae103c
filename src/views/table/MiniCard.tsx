import { memo } from 'react';
import type { ColumnProfile } from '@/analysis/profile/profile';
import type { ResourceState } from '@/client/reading';
import type { Path } from '@/model/path';
import { useCategoryShades } from '../common/colours/use-category-colours';
import styles from './MiniCard.module.css';
import { miniBars, miniSegments, miniText, miniWords } from './mini-bars';

interface MiniCardProps {
  readonly path: Path;
  readonly state: ResourceState<ColumnProfile> | undefined;
  /** Which rows it is of, where the table shows fewer. */
  readonly ofAll?: string | undefined;
}

/**
 * A column at a glance, in its header: how its numbers are spread, or which categories are frequent. It is of
 * more rows than are shown where it says so.
 */
export const MiniCard = memo(function MiniCard({ path, state, ofAll }: MiniCardProps) {
  return (
    <span className={styles.card}>
      {state?.status === 'ready' && (
        <>
          <Picture path={path} profile={state.value} />
          {ofAll !== undefined && state.value.kind !== 'other' && (
            <small className={styles.ofAll}>{ofAll}</small>
          )}
        </>
      )}
    </span>
  );
});

function Picture({
  path,
  profile,
}: {
  readonly path: Path;
  readonly profile: ColumnProfile;
}) {
  const shades = useCategoryShades(path, profile);
  const text = miniText(profile);
  if (profile.kind === 'numbers' || profile.kind === 'times') {
    const bars = miniBars(profile.histogram.counts);
    return (
      <svg
        viewBox={`0 0 ${Math.max(1, bars.length)} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
        className={styles.bars}
      >
        {bars.map((height, bar) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
            key={bar}
            x={bar + 0.06}
            y={1 - Math.max(height, height > 0 ? 0.05 : 0)}
            width={0.88}
            height={Math.max(height, height > 0 ? 0.05 : 0)}
          />
        ))}
      </svg>
    );
  }
  if (profile.kind === 'strings') return <span className={styles.words}>{text}</span>;
  if (profile.kind === 'other') return null;
  const counts =
    profile.kind === 'categories'
      ? profile.counts
      : Uint32Array.of(profile.true, profile.length - profile.missing - profile.true);
  const colourOf = (code: number) => {
    if (profile.kind === 'booleans')
      return code === 0 ? 'var(--accent-bar)' : 'var(--line-strong)';
    return code < 0 ? 'var(--pressed)' : (shades?.colourOf(code) ?? 'var(--pressed)');
  };
  return (
    <>
      <span className={styles.segments} role="img" aria-label={text}>
        {miniSegments(counts).map(({ code, share }) => (
          <span
            key={code}
            style={{ width: `${100 * share}%`, background: colourOf(code) }}
          />
        ))}
      </span>
      <span className={styles.words} aria-hidden>
        {miniWords(profile)}
      </span>
    </>
  );
}
