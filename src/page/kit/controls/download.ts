/** Downloads a file; removes characters from its name that a file system may refuse. */
export function download(file: Blob, name: string): void {
  downloadAs(file, name.replace(/[^\p{L}\p{N} ._+-]/gu, '_'));
}

/** Downloads a file under exactly this name. */
export function downloadAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the download has begun by then; the browser keeps the file until it is done
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
