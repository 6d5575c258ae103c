import { blendLabel } from './colour/use-blend';
import type { PanelPicture } from './use-panel-picture';

/** Label of what colours a picture, for genes with the matrix; empty if nothing does. */
export function coloursLabel({ coloured }: PanelPicture): string {
  const { colouring, blend } = coloured;
  const { shown } = colouring;
  if (!shown) return '';
  const { gene, name, path } = shown;
  if (blend.blended) return `${blendLabel(blend.blended)} in ${path}`;
  return gene === undefined ? name : `${gene} in ${path}`;
}
