/** Replaces, in builds, the decoder that fontkit imports for WOFF2: the fonts of figures are TrueType. */
function notBuiltIn(): never {
  throw new Error('This build reads no fonts in WOFF2.');
}

// biome-ignore lint/style/noDefaultExport: fontkit imports it as a default export
export default notBuiltIn;
