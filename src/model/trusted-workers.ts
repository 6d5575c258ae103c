/** As much of Trusted Types as is used; TypeScript's DOM does not have it. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string | undefined },
  ): unknown;
}

/** Names of built worker scripts: the bundler's, with the hash of their content. */
const WORKER = /^(source|decode|points)\.worker-[\w-]+\.js$/;

/**
 * Lets `new Worker(address)` start our own workers and nothing else, where the page's policy demands
 * Trusted Types. The one policy is the default one: calls have to stay `new Worker(new URL(…))`, or the
 * bundler would not find the workers. Called once in each thread that starts any.
 */
export function trustOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory }; // not in every browser
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) =>
      isOwnWorker(address, import.meta.url) ? address : undefined,
  });
}

/** Whether an address is that of a worker script beside a built module. */
export function isOwnWorker(address: string, module: string): boolean {
  const folder = module.slice(0, module.lastIndexOf('/') + 1);
  return address.startsWith(folder) && WORKER.test(address.slice(folder.length));
}
