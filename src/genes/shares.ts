/** How many of the chunks of values the genes that are being read have needed so far. */
export function createShares() {
  let name = '';
  let needed = 0;
  let seen = 0;
  const isSame = (genes: Int32Array) => genes.join() === name;
  return {
    of: (genes: Int32Array) => (isSame(genes) && seen > 0 ? needed / seen : 0),
    add(genes: Int32Array, some: number, all: number) {
      if (!isSame(genes)) {
        name = genes.join();
        needed = seen = 0;
      }
      needed += some;
      seen += all;
    },
  };
}
