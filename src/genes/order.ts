/**
 * The numbers from 0 up to `count` in an order whose every beginning is spread over the whole: bits
 * reversed (van der Corput). What is painted first so represents all cells.
 */
export function* spreadOrder(count: number): Iterable<number> {
  const bits = Math.max(0, Math.ceil(Math.log2(count)));
  for (let i = 0; i < 2 ** bits; i++) {
    let reversed = 0;
    for (let bit = 0, rest = i; bit < bits; bit++, rest = Math.floor(rest / 2))
      reversed = reversed * 2 + (rest % 2);
    if (reversed < count) yield reversed;
  }
}
