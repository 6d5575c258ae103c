/**
 * Compares texts as natsort does, which orders new categories in anndata: runs of digits compare as
 * numbers and come before other text, the rest by code points.
 */
export function compareNaturally(a: string, b: string): number {
  const partsA = a.match(/\d+|\D+/g) ?? [];
  const partsB = b.match(/\d+|\D+/g) ?? [];
  for (let i = 0; i < Math.min(partsA.length, partsB.length); i++) {
    const x = partsA[i] ?? '';
    const y = partsB[i] ?? '';
    const isNumberX = isDigit(x);
    if (isNumberX !== isDigit(y)) return isNumberX ? -1 : 1;
    if (isNumberX && Number(x) !== Number(y)) return Number(x) - Number(y);
    if (!isNumberX && x !== y) return x < y ? -1 : 1;
  }
  return partsA.length - partsB.length;
}

function isDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}
