import type { MouseEvent, ReactNode } from 'react';
import type { Path } from '@/model/path';
import { useLinkTo, useViewActions } from '@/page/kit/context/view-context';

interface GeneLinkProps {
  readonly matrix: Path;
  /** Name of the gene in links. */
  readonly gene: string;
  /** Genes to link to instead, if it is the mean of several. */
  readonly genes?: readonly string[];
  /** Column that groups its cells, if known. */
  readonly by?: Path | undefined;
  readonly children: ReactNode;
  readonly tabIndex?: number;
  readonly className?: string | undefined;
}

/** Link to the page of a gene, or of several; a real anchor, so that it opens in a new tab and can be copied. */
export function GeneLink({ matrix, gene, genes, by, children, ...rest }: GeneLinkProps) {
  const linkTo = useLinkTo();
  const { showPage } = useViewActions();
  const shown =
    genes && genes.length > 1
      ? ({ kind: 'dots', genes } as const)
      : ({ kind: 'gene', gene, ...(by && { by }) } as const);
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    showPage(matrix, { genes: shown });
  };
  return (
    <a href={linkTo(matrix, { genes: shown })} onClick={show} {...rest}>
      {children}
    </a>
  );
}
