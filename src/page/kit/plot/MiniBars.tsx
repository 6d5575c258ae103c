import styles from './MiniBars.module.css';

interface MiniBarsProps {
  /** From 0 to 1. */
  readonly heights: readonly number[];
  /** As many other bars, drawn behind these. */
  readonly behind?: readonly number[] | undefined;
  /** Read by screen readers; without it, the picture is hidden from them. */
  readonly label?: string;
  /** Class with its size. */
  readonly className: string | undefined;
}

/** A histogram without axes. Use it where a distribution is a few pixels high: in heads of columns and in cards. */
export function MiniBars({ heights, behind, label, className }: MiniBarsProps) {
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, heights.length)} 1`}
      preserveAspectRatio="none"
      className={`${styles.bars} ${className}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {behind && <Bars heights={behind} className={styles.behind} />}
      <Bars heights={heights} />
    </svg>
  );
}

interface BarsProps {
  readonly heights: readonly number[];
  readonly className?: string | undefined;
}

function Bars({ heights, className }: BarsProps) {
  return (
    <>
      {heights.map((height, bar) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
          key={bar}
          x={bar + 0.06}
          y={1 - Math.max(height, height > 0 ? 0.05 : 0)}
          width={0.88}
          height={Math.max(height, height > 0 ? 0.05 : 0)}
          className={className}
        />
      ))}
    </>
  );
}
