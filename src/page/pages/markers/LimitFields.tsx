import type { Ranking } from '@/ask/markers/ranking';
import { NumberField } from '@/page/kit/controls/Field';
import styles from './Markers.module.css';
import type { RankingChoice } from './ranking-state';

interface LimitFieldsProps {
  readonly ranking: Ranking;
  readonly choice: RankingChoice;
  readonly onChoice: (change: RankingChoice) => void;
}

/** The limits by their fields in a ranking; fractions are shown in percent. */
const FIELDS = [
  {
    name: 'adjusted',
    field: 'pvals_adj',
    label: 'Adjusted p at most',
    min: 0,
    max: 1,
    scale: 1,
  },
  {
    name: 'foldChange',
    field: 'logfoldchanges',
    label: 'log2 fold change at least',
    min: undefined,
    max: undefined,
    scale: 1,
  },
  {
    name: 'absoluteFoldChange',
    field: 'logfoldchanges',
    label: '|log2 fold change| at least',
    min: 0,
    max: undefined,
    scale: 1,
  },
  {
    name: 'maxFoldChange',
    field: 'logfoldchanges',
    label: 'log2 fold change at most',
    min: undefined,
    max: undefined,
    scale: 1,
  },
  {
    name: 'fraction',
    field: 'pts',
    label: '% of group at least',
    min: 0,
    max: 100,
    scale: 100,
  },
  {
    name: 'fractionOfRest',
    field: 'pts_rest',
    label: '% of others at most',
    min: 0,
    max: 100,
    scale: 100,
  },
] as const;

/** Limits on p, fold change and fraction, of which a ranking may lack some. Empty fields are no limit. */
export function LimitFields({ ranking, choice, onChoice }: LimitFieldsProps) {
  const known = FIELDS.filter(({ field }) =>
    ranking.fields.some(({ name }) => name === field),
  );
  if (known.length === 0) return null;
  return (
    <div className={styles.limits}>
      {known.map(({ name, label, min, max, scale }) => {
        const value = choice[name];
        return (
          <NumberField
            key={name}
            label={label}
            min={min}
            max={max}
            width={84}
            placeholder="any"
            isOptional
            taken="left"
            value={value === undefined ? value : Number((value * scale).toPrecision(12))}
            onNumber={(next) =>
              onChoice({ [name]: next === undefined ? next : next / scale })
            }
          />
        );
      })}
    </div>
  );
}
