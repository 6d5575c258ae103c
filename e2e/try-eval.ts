/** Runs in a page or a worker. Code injected by a debugger may use eval; code on a timer is under the page's own policy. */
export const tryEval = () =>
  new Promise<string>((resolve) => {
    setTimeout(() => {
      try {
        // biome-ignore lint/security/noGlobalEval: the test is that the policy forbids it
        resolve(`eval gave ${eval('1 + 1')}`);
      } catch (error) {
        resolve((error as Error).name);
      }
    });
  });
