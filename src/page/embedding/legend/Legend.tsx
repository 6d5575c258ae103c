import { useMemo } from 'react';
import { isSavedColumn } from '@/ask/columns/saved-column';
import type { MatrixInfo } from '@/model/dataset';
import { countText, type RowNoun } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { Reading } from '@/page/client/reading';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { lazyView } from '@/page/kit/status/lazy-view';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { GeneStatus } from '@/page/pages/genes/GeneStatus';
import { geneLabel } from '@/page/pages/genes/gene-label';
import { MatrixSelect } from '@/page/pages/genes/MatrixSelect';
import type { ValueStatement } from '@/page/pages/genes/use-value-statement';
import { chosenRows, withRowsCounted } from '../colour/chosen-rows';
import type { Colouring } from '../colour/use-colouring';
import type { ColouredPoints } from '../colour/use-point-colours';
import { CategoryLegend } from './CategoryLegend';
import styles from './Legend.module.css';
import { LegendGene } from './LegendGene';
import type { ShownValues } from './legend-entries';
import type { NumberMappingProps } from './NumberMapping';

const NumberLegend = lazyView(
  'The legend of numbers',
  () => import('./NumberLegend'),
  'NumberLegend',
);

interface LegendProps {
  /** Path of what the points are to be coloured by: a column, or the matrix of `gene`. */
  readonly path: Path;
  readonly gene: string | undefined;
  /** Noun for a point. */
  readonly noun: RowNoun;
  /** Number of points. Without a query of their table all of them are counted, regardless of the selection. */
  readonly count: number;
  /** Points for which the query of their table is true, ascending. */
  readonly ofQuery: Uint32Array | undefined;
  /** Selected points, ascending. */
  readonly selected: Uint32Array | undefined;
  /** Statement about the values of the gene's matrix. */
  readonly statement: ValueStatement | undefined;
  /** Matrices from which the gene can be taken. */
  readonly matrices: readonly MatrixInfo[];
  readonly onMatrix: (path: Path) => void;
  readonly reading: Reading<ColouredPoints> | undefined;
  /** Colouring of the points that is shown now. */
  readonly shown: Colouring | undefined;
  readonly hidden: ReadonlySet<number>;
  readonly onHidden: (codes: readonly number[]) => void;
  readonly onHighlight: (codes: readonly number[]) => void;
  /** Number of largest categories with colours of their own; 0 means all. */
  readonly top: number;
  readonly onTop: (top: number) => void;
  /** Mapping of numbers to colours. */
  readonly mapping: Omit<NumberMappingProps, 'colours'>;
  /** Writes the shown categories into the query of the table; absent if they are not of a column of it. */
  readonly onFilter: ((filter: ShownValues) => void) | undefined;
  /** Removes the colouring. */
  readonly onCancel: () => void;
}

/** Legend of the colours, with a link to the element that they are from. */
export function Legend(props: LegendProps) {
  const { path, gene, noun, shown, reading } = props;
  const source = shown?.path ?? path;
  const note = reading?.status === 'ready' ? reading.value.gene : undefined;
  const name = shown ? shown.gene : gene;
  const { ofQuery, selected, count } = props;
  const chosen = useMemo(
    () => chosenRows(selected, ofQuery, count),
    [selected, ofQuery, count],
  );
  return (
    <section
      className={styles.legend}
      aria-label={`Legend of ${name === undefined ? source : `${geneLabel(name)} in ${source}`}`}
    >
      <h2 className={styles.title}>
        {name !== undefined && <LegendGene matrix={source} gene={name} />}
        <ElementLink path={source}>
          {name === undefined ? source : `in ${source}`}
        </ElementLink>
        {isSavedColumn(nameOf(source)) && (
          <span className={styles.source}>saved in this browser, not in the file</span>
        )}
        {shown?.stored && (
          <span className={styles.source} title={`Colours from ${shown.stored}`}>
            colours from uns
          </span>
        )}
        {shown?.unfit && (
          <span
            className={styles.source}
            title={`The colours in ${shown.unfit} are too few for the categories, or not all are colours; default colours are shown`}
          >
            uns colours can’t be used
          </span>
        )}
      </h2>
      {shown && (
        <p className={styles.statement}>
          {[
            ...(name !== undefined && props.statement ? [props.statement.text] : []),
            ...(shown.units === undefined ? [] : [`in ${shown.units}`]),
            props.ofQuery
              ? `${formatCount(props.ofQuery.length)} of ${countText(props.count, noun)} meet the query`
              : `all ${countText(props.count, noun)}`,
            ...(props.selected === undefined
              ? []
              : [selectedLabel(props.selected, chosen)]),
          ].join(' · ')}
        </p>
      )}
      {gene !== undefined && props.matrices.length > 1 && (
        <MatrixSelect
          label="Matrix"
          matrices={props.matrices}
          path={path}
          onPath={props.onMatrix}
        />
      )}
      {note && gene !== undefined && (
        <GeneStatus name={geneLabel(gene)} noun={noun} gene={note} />
      )}
      {shown ? (
        <Values {...props} shown={shown} chosen={chosen} />
      ) : (
        <Waiting {...props} />
      )}
    </section>
  );
}

/** Number of selected rows, of those of a query if it counts: the sum of the rows of the legend. */
function selectedLabel(
  selected: Uint32Array,
  chosen: ReturnType<typeof chosenRows>,
): string {
  const all = formatCount(selected.length);
  return chosen?.among
    ? `${formatCount(chosen.rows.length)} of ${all} selected`
    : `${all} selected`;
}

interface ValuesProps extends LegendProps {
  readonly shown: Colouring;
  readonly chosen: ReturnType<typeof chosenRows>;
}

function Values(props: ValuesProps) {
  const { shown, chosen, noun, hidden, onHidden, onHighlight } = props;
  const { colours } = shown;
  const counted = useMemo(() => {
    if (!chosen || colours.kind !== 'categories') return undefined;
    const { among, rows, words } = chosen;
    return {
      colours: among ? withRowsCounted(colours, among) : colours,
      chosen: { counts: withRowsCounted(colours, rows).counts, words },
    };
  }, [colours, chosen]);
  if (shown.colours.kind === 'numbers')
    return (
      <NumberLegend
        colours={shown.colours}
        noun={noun}
        hidden={hidden}
        onHidden={onHidden}
        {...props.mapping}
      />
    );
  return (
    <CategoryLegend
      key={`${shown.gene} ${shown.path}`}
      colours={counted?.colours ?? shown.colours}
      chosen={counted?.chosen}
      noun={noun}
      palette={shown.palette}
      column={shown.path}
      look={shown.look}
      areInFile={shown.areInFile === true}
      hidden={hidden}
      onHidden={onHidden}
      onHighlight={onHighlight}
      top={props.top}
      onTop={props.onTop}
      onFilter={props.onFilter}
    />
  );
}

function Waiting({ path, gene, noun, reading, onCancel }: LegendProps) {
  if (!reading || reading.status === 'ready') return null;
  const what = gene === undefined ? path : geneLabel(gene);
  return (
    <ReadStatus what={what} reading={{ ...reading, cancel: onCancel }} noun={noun} />
  );
}
