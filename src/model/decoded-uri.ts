/** A percent-encoded text decoded; the text itself where it is not encoded, as one with a bare %. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return text;
  }
}
