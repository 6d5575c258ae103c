import type { GeneBracket } from '@/ask/names/gene-groups';
import { textWidth } from '@/page/kit/format/text-width';
import styles from './Dotplot.module.css';

interface GeneBracketsProps {
  readonly brackets: readonly GeneBracket[];
  /** Width of a gene, in pixels. */
  readonly cell: number;
}

const [ARM, GAP, LINE] = [5, 4, 16];
const LONGEST = 180;

/** True if a label does not fit over its genes; its width is measured in the style of `.axisLabel`. */
function isVertical({ label, count }: GeneBracket, cell: number): boolean {
  return textWidth(label) > count * cell - 4;
}

/** Height of the brackets with their labels, in pixels; 0 without any. */
export function bracketsHeight(brackets: readonly GeneBracket[], cell: number): number {
  if (brackets.length === 0) return 0;
  const labels = brackets.map((bracket) =>
    isVertical(bracket, cell) ? Math.min(LONGEST, textWidth(bracket.label)) : LINE,
  );
  return (
    8 + ARM + GAP + Math.ceil(labels.reduce((most, high) => Math.max(most, high), 0))
  );
}

/**
 * Brackets over consecutive genes, above a line at 0, with the name of each group, which is rotated if it does not fit.
 */
export function GeneBrackets({ brackets, cell }: GeneBracketsProps) {
  let end = 0;
  const marks = brackets.map((bracket) => {
    const { label, count } = bracket;
    const from = end;
    end += count;
    const [left, right] = [from * cell + 2, end * cell - 2];
    const middle = (left + right) / 2;
    const text = textWidth(label) > LONGEST ? `${label.slice(0, 25)}…` : label;
    return (
      <g key={from}>
        <path d={`M${left} 0V${-ARM}H${right}V0`} className={styles.bracket} />
        <text
          transform={
            isVertical(bracket, cell)
              ? `translate(${middle} ${-ARM - GAP}) rotate(-90)`
              : `translate(${middle} ${-ARM - GAP})`
          }
          textAnchor={isVertical(bracket, cell) ? 'start' : 'middle'}
          dominantBaseline={isVertical(bracket, cell) ? 'central' : undefined}
          data-whole={label}
          className={styles.axisLabel}
        >
          {text}
        </text>
      </g>
    );
  });
  return <>{marks}</>;
}
