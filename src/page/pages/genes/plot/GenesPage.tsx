import { Dna, Droplet } from 'lucide-react';
import { useMemo } from 'react';
import type { GeneNames } from '@/ask/names/find-genes';
import { groupedText, knownGenes } from '@/ask/names/gene-groups';
import type { MatrixInfo } from '@/model/dataset';
import { hasPoints } from '@/model/has-points';
import { sidesOf } from '@/model/matrix-sides';
import { countText, many } from '@/model/nouns';
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
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { joinNames } from '@/page/state/name-list';
import type { ManyGenes } from '../genes-view';
import { useChangeGenes } from '../use-change-genes';
import { geneTable, useGeneNames } from '../use-gene-names';
import styles from './Dotplot.module.css';
import { GeneListForm } from './GeneListForm';
import { GenesByGroup } from './GenesByGroup';
import { MissingGenes } from './MissingGenes';
import { KIND_NAMES } from './plot-caption';

interface GenesPageProps {
  readonly matrix: MatrixInfo;
  readonly view: ManyGenes;
}

/** Several genes of a matrix: their list, their mean as a score, and a dot plot or matrix plot of them by groups of cells. */
export function GenesPage({ matrix, view }: GenesPageProps) {
  const { dataset } = useDataset();
  const naming = useGeneNames(geneTable(dataset, matrix));
  const { column } = useNouns(matrix.path);
  const names = naming?.status === 'ready' ? naming.value : undefined;
  return (
    <>
      <PageHead
        path={joinPath(matrix.path, 'genes')}
        Icon={Dna}
        title={`${KIND_NAMES[view.kind]} of ${many(column)}`}
        kind={`values of ${matrix.path}`}
        link={<CopyViewLink what="this plot" />}
      />
      <div className={styles.page}>
        {names ? (
          <ListedGenes matrix={matrix} view={view} names={names} />
        ) : naming === undefined || naming.status === 'ready' ? (
          <p>
            The {many(column)} of {matrix.path} have no names in this file.
          </p>
        ) : (
          <ReadStatus what={`the names of the ${many(column)}`} reading={naming} />
        )}
      </div>
    </>
  );
}

/** The list of genes, and those of them that the matrix has; another matrix may lack some. */
function ListedGenes(props: GenesPageProps & { readonly names: GeneNames }) {
  const { matrix, view, names } = props;
  const changeGenes = useChangeGenes();
  const { column } = useNouns(matrix.path);
  const { found, unknown, brackets } = useMemo(
    () => knownGenes(names, view.genes, view.brackets),
    [names, view.genes, view.brackets],
  );
  return (
    <>
      <GeneListForm
        {...{ matrix, view, names }}
        noun={column}
        genes={view.genes}
        onGenes={changeGenes}
      >
        {found.length > 0 && (
          <Score matrix={matrix} links={found.map(({ link }) => link)} />
        )}
      </GeneListForm>
      {unknown.length > 0 && (
        <MissingGenes
          matrix={matrix}
          view={view}
          missing={unknown}
          list={groupedText(view.genes, view.brackets ?? [])}
        />
      )}
      <GenesByGroup matrix={matrix} view={view} genes={found} brackets={brackets} />
    </>
  );
}

/** The mean of the genes as a colour of the embedding. */
function Score({ matrix, links }: { matrix: MatrixInfo; links: readonly string[] }) {
  const { dataset } = useDataset();
  const { colorBy } = useViewActions();
  const color = useColor();
  const shown = useView((view) => view.gene);
  const score = joinNames(links);
  const isOn = color === matrix.path && shown === score;
  const { cells } = sidesOf(matrix);
  const { column } = useNouns(matrix.path);
  if (!hasPoints(dataset, cells.table)) return null;
  return (
    <Button
      icon={<Droplet size={14} aria-hidden />}
      aria-pressed={isOn}
      onClick={() => (isOn ? colorBy(undefined) : colorBy(matrix.path, score))}
    >
      {isOn
        ? 'Mean shown in the embedding'
        : links.length > 1
          ? `Colour by mean of ${countText(links.length, column)}`
          : `Colour by this ${column}`}
    </Button>
  );
}
