import { ChartScatter, Dna, Droplet, Grid3x3 } from 'lucide-react';
import type { FoundGene } from '@/ask/names/find-genes';
import type { MatrixInfo } from '@/model/dataset';
import { hasPoints } from '@/model/has-points';
import { placeOfGene, sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { joinPath } from '@/model/path';
import {
  useColor,
  useDataset,
  useNouns,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { CopyViewLink } from '@/page/kit/controls/CopyLink';
import { PageHead } from '@/page/kit/element/PageHead';
import { visibleName } from '@/page/kit/element/shown-name';
import { MatrixNamesSelect } from '../NamesSelect';
import own from './Gene.module.css';

interface GeneHeadProps {
  readonly matrix: MatrixInfo;
  readonly name: string;
  /** Undefined if unknown or absent. */
  readonly gene?: FoundGene & { readonly link: string };
}

/** Name and other name of a gene, and its actions; without one, the choice of the column that names genes. */
export function GeneHead({ matrix, name, gene }: GeneHeadProps) {
  const { column } = useNouns(matrix.path);
  return (
    <PageHead
      path={joinPath(matrix.path, 'gene')}
      Icon={Dna}
      title={visibleName(name)}
      also={gene?.id !== undefined && <span className={own.id}>{gene.id}</span>}
      kind={`${column} of ${matrix.path}`}
      link={<CopyViewLink what={name} />}
      actions={
        gene ? (
          <Actions matrix={matrix} gene={gene.link} column={gene.column} />
        ) : (
          <MatrixNamesSelect matrix={matrix} />
        )
      }
    />
  );
}

interface ActionsProps {
  readonly matrix: MatrixInfo;
  readonly gene: string;
  readonly column: number;
}

function Actions({ matrix, gene, column }: ActionsProps) {
  const { dataset } = useDataset();
  const { colorBy, showPage, showCell } = useViewActions();
  const isColour = useColor() === matrix.path;
  const coloured = useView((view) => view.gene);
  const isOn = isColour && coloured === gene;
  const { cells } = sidesOf(matrix);
  const { column: noun } = useNouns(matrix.path);
  const canColour = hasPoints(dataset, cells.table);
  return (
    <>
      {canColour && (
        <Button
          icon={<Droplet size={14} aria-hidden />}
          aria-pressed={isOn}
          onClick={() => (isOn ? colorBy(undefined) : colorBy(matrix.path, gene))}
        >
          Colour by this {noun}
        </Button>
      )}
      <Button
        icon={<Grid3x3 size={14} aria-hidden />}
        onClick={() => showCell(matrix.path, placeOfGene(matrix, column))}
      >
        Show in matrix
      </Button>
      <Button
        icon={<ChartScatter size={14} aria-hidden />}
        onClick={() => showPage(matrix.path, { genes: { kind: 'dots', genes: [gene] } })}
      >
        Compare with other {many(noun)}
      </Button>
    </>
  );
}
