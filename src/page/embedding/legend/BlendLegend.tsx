import { X } from 'lucide-react';
import { useMemo } from 'react';
import { BLEND_CLIP, BLEND_PALETTE, BLEND_STEPS } from '@/ask/colour/blend-colours';
import { hexAt } from '@/ask/colour/colour-parse';
import { capital, many, type RowNoun } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { optionsOf, Select } from '@/page/kit/controls/Select';
import type { Column } from '@/page/kit/data-table/column';
import { PlainTable } from '@/page/kit/data-table/PlainTable';
import { formatShort } from '@/page/kit/format/number';
import { geneLabel } from '@/page/pages/genes/gene-label';
import { chosenRows } from '../colour/chosen-rows';
import { type Blended, type BlendedGene, blendEntries } from '../colour/use-blend';
import styles from './BlendLegend.module.css';
import legendStyles from './Legend.module.css';
import { LegendGene } from './LegendGene';

interface BlendLegendProps {
  readonly path: Path;
  readonly blended: Blended;
  readonly noun: RowNoun;
  readonly count: number;
  /** Rows for which the query is true; undefined without one. */
  readonly ofQuery: Uint32Array | undefined;
  readonly selected: Uint32Array | undefined;
  /** Percentage of the values beyond the scales; undefined for the default. */
  readonly clip: number | undefined;
  readonly onClip: (percent: number | undefined) => void;
  /** Colours by the first gene alone. */
  readonly onEnd: () => void;
}

/** Side of a step of the square, in CSS pixels. */
const STEP = 7;
const SIDE = STEP * BLEND_STEPS;
const CODES = [...Array(BLEND_STEPS ** 2).keys()];

const COUNTS: readonly Column<ReturnType<typeof blendEntries>[number]>[] = [
  {
    name: 'Colour',
    cell: ({ colour }) => (
      <svg width={12} height={12} aria-hidden="true">
        <circle cx={6} cy={6} r={6} fill={colour} />
      </svg>
    ),
  },
  { name: 'Group', value: ({ label }) => label, isRowHead: true },
  { name: 'Count', align: 'right', value: ({ count }) => count },
];

/**
 * Legend of two genes: a square of colours with the first from left to right and the second upwards, and counts as a
 * table.
 */
export function BlendLegend(props: BlendLegendProps) {
  const { path, blended, noun, count, ofQuery, selected, onEnd } = props;
  const { clip = BLEND_CLIP, onClip } = props;
  const { genes } = blended;
  const chosen = useMemo(
    () => chosenRows(selected, ofQuery, count),
    [selected, ofQuery, count],
  );
  const entries = useMemo(() => blendEntries(blended, chosen), [blended, chosen]);
  const [first, second] = genes.map(({ gene }) => geneLabel(gene));
  return (
    <section
      className={legendStyles.legend}
      aria-label={`Legend of ${first} and ${second} in ${path}`}
    >
      <h2 className={legendStyles.title}>
        {genes.map(({ gene }) => (
          <LegendGene key={gene} matrix={path} gene={gene} />
        ))}
        <ElementLink path={path}>{`in ${path}`}</ElementLink>
      </h2>
      <div className={styles.scroll}>
        <div className={styles.square}>
          <Axis of={genes[1]} isUp />
          <svg
            width={SIDE}
            height={SIDE}
            role="img"
            aria-label={`Colours by ${first} from left to right and ${second} upwards`}
          >
            {CODES.map((code) => (
              <rect
                key={code}
                x={STEP * Math.floor(code / BLEND_STEPS)}
                y={SIDE - STEP * (1 + (code % BLEND_STEPS))}
                width={STEP}
                height={STEP}
                fill={hexAt(BLEND_PALETTE, code)}
              />
            ))}
          </svg>
          <Axis of={genes[0]} />
        </div>
        <PlainTable
          className={styles.counts}
          hasHead={false}
          rows={entries}
          columns={COUNTS}
        />
        <p className={legendStyles.statement}>
          {[
            `${capital(many(noun))} above the minimum, of ${formatCount(chosen?.among?.length ?? count)}`,
            ...(chosen ? [`${formatCount(chosen.rows.length)} ${chosen.words}`] : []),
          ].join(' · ')}
        </p>
        <Select
          label="Scales end at the"
          options={optionsOf<number>(
            [0, ...genes[0].colours.clips.map(({ percent }) => percent)],
            (percent) =>
              percent === 0 ? 'highest value' : `${100 - percent}th percentile`,
          )}
          value={clip}
          onValue={(next) => onClip(next === BLEND_CLIP ? undefined : next)}
        />
        <Button look="quiet" icon={<X size={14} aria-hidden />} onClick={onEnd}>
          {`Colour by ${first} alone`}
        </Button>
      </div>
    </section>
  );
}

function Axis({
  of,
  isUp = false,
}: {
  readonly of: BlendedGene;
  readonly isUp?: boolean;
}) {
  const { colours, ends, gene } = of;
  const [low, high] = ends.map((level) =>
    formatShort(Number((colours.min * (1 - level) + colours.max * level).toPrecision(3))),
  );
  return (
    <p className={isUp ? styles.up : styles.across}>
      <span>{low}</span>
      <span className={styles.gene}>{geneLabel(gene)}</span>
      <span>{high}</span>
    </p>
  );
}
