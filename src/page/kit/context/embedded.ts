/** True on a page in the frame of another one that controls it (`app/page-query` marks `?embed=1`). */
export function isEmbedded(): boolean {
  return 'embedded' in document.documentElement.dataset;
}
