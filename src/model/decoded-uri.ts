/** Decodes a percent-encoded text; returns texts with invalid encoding, such as a bare %, unchanged. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return text;
  }
}
