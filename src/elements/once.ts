/** Shares one result between callers, and forgets a failure so that a retry can succeed. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made) return made;
    const promise = make();
    made = promise;
    promise.catch(() => {
      if (made === promise) made = undefined;
    });
    return promise;
  };
}
