import type { ColumnProfile } from '@/ask/profiles/profile';
import type { Annotation } from '@/model/element';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useCategoryShades } from '@/page/kit/colours/use-category-colours';
import { useDataset } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { Facts } from '@/page/kit/controls/Facts';
import { RangeFields } from '@/page/kit/controls/RangeFields';
import { barsOf } from '@/page/kit/crosstab/bars';
import { tableOf } from '@/page/kit/element/table-of';
import { Histogram } from '@/page/kit/plot/Histogram';
import { SaveAsFigure } from '@/page/kit/plot/SaveAsFigure';
import { TimeHistogram } from '@/page/kit/plot/TimeHistogram';
import { CategoryBars } from './CategoryBars';
import styles from './Column.module.css';
import { countFacts, spreadFacts, timeFacts } from './profile-facts';
import { useColumnFigures } from './use-column-figures';
import type { ValueCondition } from './use-filter-rows';

interface ColumnProfileViewProps {
  readonly path: Path;
  readonly profile: ColumnProfile;
  /** Annotation of the column in the file: its units. */
  readonly about?: Annotation | undefined;
  /** Only for masked columns: whether missing values compare as NA (unknown) or as NaN (never equal). */
  readonly missingMeans?: 'NA' | 'NaN' | undefined;
  /** Shows the rows of some values in the table; absent for columns without a table. */
  readonly onFilter?: ((condition: ValueCondition) => void) | undefined;
}

/** AnnData's missing value semantics. */
const MEANING = {
  NA: 'Missing values are NA: “is not …” filters leave them out, because NA compares as unknown.',
  NaN: 'Missing values are NaN, which never equals a value: “is not …” filters keep them.',
};

/** The profile of a whole column: counts of its values, or their distribution. */
export function ColumnProfileView({
  path,
  profile,
  about,
  missingMeans,
  onFilter,
}: ColumnProfileViewProps) {
  const shades = useCategoryShades(path, profile);
  const bars = barsOf(profile);
  const rest = profile.kind === 'strings' ? profile.unique - profile.top.length : 0;
  const { dataset } = useDataset();
  const table = tableOf(dataset, path);
  const figures = useColumnFigures(path);
  const ordered = profile.kind === 'categories' && profile.ordered;
  return (
    <>
      <Facts facts={countFacts(profile, missingMeans)} />
      {missingMeans && (profile.missing ?? 0) > 0 && (
        <p className={styles.note}>{MEANING[missingMeans]}</p>
      )}
      {profile.kind === 'numbers' &&
        profile.length > profile.missing + (profile.nan ?? 0) && (
          <>
            <Histogram
              {...profile.histogram}
              name={nameOf(path)}
              length={profile.length}
              about={about}
              onRange={onFilter && ((min, max) => onFilter({ kind: 'range', min, max }))}
            >
              {table && (
                <SaveAsFigure
                  table={table.path}
                  states={{ plot: { kind: 'histogram', x: { path }, by: 'none' } }}
                />
              )}
            </Histogram>
            {onFilter && (
              <div className={styles.range}>
                <p className={styles.note}>
                  Drag on the histogram or enter a range to filter rows.
                </p>
                <RangeFields
                  action="Filter rows"
                  range={undefined}
                  onRange={(range) => range && onFilter({ kind: 'range', ...range })}
                />
              </div>
            )}
            <Facts facts={spreadFacts(profile, about?.units)} />
          </>
        )}
      {profile.kind === 'times' && profile.spread && (
        <>
          <TimeHistogram
            profile={profile}
            name={nameOf(path)}
            onRange={onFilter}
            save={() => figures.times(profile)}
          />
          <Facts facts={timeFacts(profile)} />
        </>
      )}
      {bars && bars.length > 0 && (
        <CategoryBars
          key={path}
          bars={bars}
          length={profile.length}
          firstOrder={ordered ? 'file' : 'count'}
          shades={shades}
          onPick={onFilter && ((label) => onFilter({ kind: 'values', values: [label] }))}
          figure={(shown, colourOf) => {
            const others = bars.length - shown.length + rest;
            const { length: rows, missing = 0 } = profile;
            return figures.bars(shown, { rows, missing, others }, colourOf);
          }}
        />
      )}
      {rest > 0 && (
        <p className={styles.note}>
          The {formatCount(profile.kind === 'strings' ? profile.top.length : 0)} most
          frequent; {formatCount(rest)} more are in the list of values.
        </p>
      )}
      {shades?.stored && (
        <p className={styles.note}>
          Colours from <ElementLink path={shades.stored}>{shades.stored}</ElementLink>
        </p>
      )}
    </>
  );
}
