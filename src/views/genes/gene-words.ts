import { splitNames } from '@/state/genes-view';

/** A gene as a link names it, or several with commas between: as it is said. */
export function geneWords(gene: string): string {
  const names = splitNames(gene);
  if (names.length < 2) return gene;
  if (names.length <= 3) return `mean of ${names.join(', ')}`;
  return `mean of ${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
