import { blendLabel } from './colour/use-blend';
import type { PanelPicture } from './use-panel-picture';

/** What colours a picture, of genes the matrix too; empty where nothing does. */
export function coloursLabel({ coloured }: PanelPicture): string {
  const { colouring, blend } = coloured;
  const { shown } = colouring;
  if (!shown) return '';
  const { gene, name, path } = shown;
  if (blend.blended) return `${blendLabel(blend.blended)} in ${path}`;
  return gene === undefined ? name : `${gene} in ${path}`;
}
