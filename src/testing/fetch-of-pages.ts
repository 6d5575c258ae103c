/**
 * `fetch` as a page of another origin has it: CORS hides Content-Encoding, whatever the server
 * exposes.
 */
export const fetchOfPages: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  return new Response(response.body, { status: response.status, headers });
};

/** The same for a server that sends CORS headers with successful responses only. */
export const fetchWithHiddenErrors: typeof fetch = async (input, init) => {
  const response = await fetchOfPages(input, init);
  if (response.ok) return response;
  await response.body?.cancel();
  throw new TypeError('Failed to fetch');
};
