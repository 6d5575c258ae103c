import { useMemo } from 'react';
import {
  BLEND_PALETTE,
  type Blend,
  blendCode,
  blendEnds,
  blendOf,
  coloursOfBlend,
  quadrantsOf,
} from '@/ask/colour/blend-colours';
import type { LevelRange, NumberColours } from '@/ask/colour/colour-levels';
import { hexAt } from '@/ask/colour/colour-parse';
import type { DrawnColours } from '@/ask/colour/colour-points';
import { formatCount } from '@/model/quantity';
import type { PointsClient } from '@/page/client/points';
import type { Reading } from '@/page/client/reading';
import { geneLabel } from '@/page/pages/genes/gene-label';
import type { LegendEntry } from '@/write/figure/figure-legend';
import { type PointsQuestion, useTask } from '../points/use-task';
import { type ChosenRows, withRowsCounted } from './chosen-rows';
import type { Colouring } from './use-colouring';
import {
  type ColouredPoints,
  type ColourSource,
  usePointColours,
} from './use-point-colours';

/** Two genes of a matrix that colour the points together. */
export interface Blended {
  readonly blend: Blend;
  readonly genes: readonly [first: BlendedGene, second: BlendedGene];
}

export interface BlendedGene {
  readonly gene: string;
  readonly colours: NumberColours;
  /** Levels at the ends of its scale. */
  readonly ends: LevelRange;
}

export interface BlendReading {
  /** The second gene. */
  readonly gene: string | undefined;
  /** Undefined where no second gene is asked for. */
  readonly reading: Reading<ColouredPoints> | undefined;
  /** Undefined until both are read. */
  readonly blended: Blended | undefined;
  readonly isPending: boolean;
}

/**
 * Reads the second gene and blends it with what colours the points already; no blend if that is not a gene of the same
 * matrix. `clip`: as in `blendEnds`.
 */
export function useBlend(
  first: Colouring | undefined,
  source: ColourSource & { readonly clip: number | undefined },
  rows: number,
  client: PointsClient,
): BlendReading {
  const { gene, clip } = source;
  const path = gene === undefined ? undefined : source.path;
  const reading = usePointColours({ ...source, path }, rows);
  // the colours, because the reading is a new object each time
  const second = reading?.status === 'ready' ? reading.value.colours : undefined;
  const genes = useMemo((): Blended['genes'] | undefined => {
    if (first?.gene === undefined || gene === undefined || first.path !== path)
      return undefined;
    const one = blendedGene(first.gene, first.colours, clip);
    const two = second && blendedGene(gene, second, clip);
    return one && two && [one, two];
  }, [first, second, gene, path, clip]);
  const question = useMemo((): PointsQuestion<Blend> | undefined => {
    if (!genes) return undefined;
    const [one, two] = genes;
    const args = [one.colours.levels, two.colours.levels, one.ends, two.ends] as const;
    return {
      points: rows,
      here: () => blendOf(...args),
      there: () => client.blendOf(...args),
    };
  }, [genes, rows, client]);
  const blend = useTask(question);
  const blended = useMemo(() => genes && blend && { blend, genes }, [genes, blend]);
  const isWaiting = reading?.status === 'loading' || (question !== undefined && !blend);
  return { gene, reading, blended, isPending: gene !== undefined && isWaiting };
}

/** Label of what colours the points: both genes. */
export function blendLabel({ genes }: Blended): string {
  return genes.map(({ gene }) => geneLabel(gene)).join(' and ');
}

/**
 * Legend entries for the corners of the square of colours with their point counts, as a figure lists them; with chosen
 * rows, their number among the counted ones: `12 of 95`. `among`: rows that are counted, all if undefined.
 */
export function blendEntries(
  { blend, genes }: Blended,
  chosen?: ChosenRows,
  among = chosen?.among,
): readonly LegendEntry[] {
  const [first, second] = genes.map(({ gene }) => geneLabel(gene));
  const colours = coloursOfBlend(blend);
  const countsOf = (rows: Uint32Array | undefined) =>
    quadrantsOf(rows ? withRowsCounted(colours, rows) : colours);
  const all = countsOf(among);
  const some = chosen && countsOf(chosen.rows);
  return [
    { label: `${first} alone`, of: 'first', code: blendCode(1, 0) } as const,
    { label: `${second} alone`, of: 'second', code: blendCode(0, 1) } as const,
    { label: 'both', of: 'both', code: blendCode(1, 1) } as const,
    { label: 'neither', of: 'neither', code: blendCode(0, 0) } as const,
    { label: 'missing', of: 'missing', code: blendCode(0, 0) } as const,
  ]
    .filter(({ of }) => of !== 'missing' || all.missing > 0)
    .map(({ label, of, code }) => {
      const count = formatCount(all[of]);
      return {
        ...{ label, colour: hexAt(BLEND_PALETTE, code) },
        count: some ? `${formatCount(some[of])} of ${count}` : count,
      };
    });
}

function blendedGene(
  gene: string,
  colours: DrawnColours,
  clip: number | undefined,
): BlendedGene | undefined {
  if (colours.kind !== 'numbers') return undefined;
  return { gene, colours, ends: blendEnds(colours, clip) };
}
