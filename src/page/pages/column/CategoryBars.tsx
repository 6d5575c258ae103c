import { type CSSProperties, useMemo, useRef } from 'react';
import { formatCount, formatShare } from '@/model/quantity';
import { isTruncatedText } from '@/model/truncate';
import type { CategoryShades } from '@/page/kit/colours/use-category-colours';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import { ChoiceButtons } from '@/page/kit/controls/ChoiceButtons';
import { Field } from '@/page/kit/controls/Field';
import { optionsOf } from '@/page/kit/controls/Select';
import { useVirtualRows } from '@/page/kit/controls/use-virtual-rows';
import { arrangeBars, type Bar } from '@/page/kit/crosstab/bars';
import { MiddleCut } from '@/page/kit/format/MiddleCut';
import { textWidth } from '@/page/kit/format/text-width';
import type { ChartPlot } from '@/page/kit/plot/figure-source';
import { SaveFigure } from '@/page/kit/plot/SaveFigure';
import { VALUE_ORDERS, type ValueOrder } from '@/page/state/page-state';
import styles from './Column.module.css';

const ROW = 26;
/** With more bars than this there is a search field, and the list scrolls separately. */
const MANY = 24;

/** Bar colour until the colours of categories are known. */
const UNKNOWN = 'var(--pressed)';

interface CategoryBarsProps {
  readonly bars: readonly Bar[];
  /** Rows of the column, the missing included. */
  readonly length: number;
  readonly firstOrder: ValueOrder;
  readonly shades: CategoryShades | undefined;
  /** Called with the value whose rows are requested. */
  readonly onPick?: ((label: string) => void) | undefined;
  /** The shown bars as a figure. */
  readonly figure: (
    shown: readonly Bar[],
    colourOf: (bar: Bar) => string | undefined,
  ) => ChartPlot;
}

/** How often each value occurs: counts, shares and a bar each, in the colours of the embedding. */
export function CategoryBars(props: CategoryBarsProps) {
  const { bars, firstOrder, shades, figure } = props;
  const { order = firstOrder, search = '' } = useView(({ page }) => page) ?? {};
  const shown = useMemo(() => arrangeBars(bars, order, search), [bars, order, search]);
  return (
    <div>
      <BarTools {...{ order, search, firstOrder }} isSearched={bars.length > MANY} />
      <BarList {...props} shown={shown} />
      <SaveFigure
        source={() =>
          figure(shown, ({ code }) =>
            code === undefined ? undefined : shades?.colourOf(code),
          )
        }
      />
    </div>
  );
}

interface BarToolsProps {
  readonly order: ValueOrder;
  readonly search: string;
  readonly firstOrder: ValueOrder;
  readonly isSearched: boolean;
}

/** Choice of the order of the bars, and a search field if there are many. */
function BarTools({ order, search, firstOrder, isSearched }: BarToolsProps) {
  const { changePage } = useViewActions();
  return (
    <div className={styles.barTools}>
      <ChoiceButtons
        label="Order of the values"
        className={styles.order}
        options={optionsOf(VALUE_ORDERS, (choice) =>
          choice === 'count' ? 'Most frequent first' : 'File order',
        )}
        value={order}
        onValue={(choice) =>
          changePage({ order: choice === firstOrder ? undefined : choice })
        }
      />
      {isSearched && (
        <Field
          type="search"
          width={170}
          placeholder="Search values"
          aria-label="Search values"
          value={search}
          onText={(text) => changePage({ search: text })}
        />
      )}
    </div>
  );
}

type BarListProps = CategoryBarsProps & { readonly shown: readonly Bar[] };

/** The bars in view. */
function BarList({ bars, shown, length, shades, onPick }: BarListProps) {
  const largest = useMemo(
    () => bars.reduce((most, { count }) => Math.max(most, count), 1),
    [bars],
  );
  const labelWidth = useMemo(
    () =>
      bars
        .slice(0, 200)
        .reduce((most, { label }) => Math.max(most, textWidth(label)), 40),
    [bars],
  );
  const scroller = useRef<HTMLUListElement>(null);
  const virtualizer = useVirtualRows(scroller, shown.length, ROW, {
    overscan: 6,
  });
  return (
    <ul
      ref={scroller}
      className={styles.bars}
      style={
        {
          height: Math.min(shown.length, MANY) * ROW,
          '--all': `${virtualizer.getTotalSize()}px`,
          '--label': `${Math.ceil(labelWidth) + 2}px`,
        } as CSSProperties // the type lacks custom properties
      }
      tabIndex={bars.length > MANY ? 0 : undefined}
      aria-label="Values and their counts"
    >
      {virtualizer.getVirtualItems().map((item) => {
        const bar = shown[item.index];
        if (!bar) return null;
        const colour =
          bar.code === undefined ? undefined : (shades?.colourOf(bar.code) ?? UNKNOWN);
        return (
          <li
            key={item.key}
            className={styles.bar}
            style={{ transform: `translateY(${item.start}px)` }}
            aria-setsize={shown.length}
            aria-posinset={item.index + 1}
          >
            <span className={styles.label} title={bar.label}>
              <BarLabel label={bar.label} onPick={onPick} />
            </span>
            <span className={styles.track}>
              <span
                className={styles.fill}
                style={{
                  width: `${(100 * bar.count) / largest}%`,
                  ...(colour && { background: colour }),
                }}
              />
            </span>
            <span className={styles.count}>{formatCount(bar.count)}</span>
            <span className={styles.share}>{formatShare(bar.count, length)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Label of a value; a button that shows its rows, unless there is no table or the label is truncated. */
function BarLabel({
  label,
  onPick,
}: { readonly label: string } & Pick<CategoryBarsProps, 'onPick'>) {
  const text = label === '' ? <em>empty text</em> : <MiddleCut text={label} />;
  if (!onPick || isTruncatedText(label)) return <>{text}</>;
  return (
    <button
      type="button"
      className={styles.pick}
      title={`Show the rows of ${label || 'empty text'}`}
      onClick={() => onPick(label)}
    >
      {text}
    </button>
  );
}
