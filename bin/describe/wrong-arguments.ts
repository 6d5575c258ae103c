/** The message of `parseArgs` about invalid arguments, as a sentence; rethrows other errors. */
export function argumentError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof Error) || !code.startsWith('ERR_PARSE_ARGS')) throw error;
  // a hint at “--” follows, which helps with files only
  const [first = ''] = error.message.split(/\. |\n/);
  return `${first}.`;
}
