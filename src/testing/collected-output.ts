/** What a command wrote; it has the shape of an output of bin/. */
export function collectedOutput(isTerminal = false) {
  const pieces: Uint8Array[] = [];
  const failures: string[] = [];
  return {
    isTerminal,
    failures,
    async write(data: string | Uint8Array) {
      pieces.push(typeof data === 'string' ? new TextEncoder().encode(data) : data);
    },
    fail(text: string, command?: string) {
      failures.push(command === undefined ? text : `${command}: ${text}`);
    },
    text: () => Buffer.concat(pieces).toString(),
  };
}
