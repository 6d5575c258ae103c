/** Downloads a file; removes characters from its name that a file system may refuse. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name.replace(/[^\p{L}\p{N} ._+-]/gu, '_');
  link.click();
  // the browser has begun by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
