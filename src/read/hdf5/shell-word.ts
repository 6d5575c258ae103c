/** One word of a command line to copy: names in files may contain what a shell would run. */
export function shellWord(text: string): string {
  return /^[\w./:%][\w./:%-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
