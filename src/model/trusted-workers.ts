/** As much of Trusted Types as is used; TypeScript's DOM does not have it. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

/** The only policy that the page's Content-Security-Policy admits. */
export const WORKER_POLICY = 'petri-workers';
/** Names of built worker scripts: the bundler's, with the hash of their content. */
const WORKER = /^(source|decode|points)\.worker-[\w-]+\.js$/;

let policy: ReturnType<TrustedTypePolicyFactory['createPolicy']> | undefined;

/**
 * The address of one of our own workers, as `new Worker` takes it where the page's policy demands Trusted Types.
 *
 * @throws TypeError for any other address
 */
export function workerAddress(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory }; // not in every browser
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy(WORKER_POLICY, {
    createScriptURL(wanted) {
      if (isOwnWorker(wanted, import.meta.url)) return wanted;
      throw new TypeError(`${wanted} is not a worker of Petri`);
    },
  });
  return policy.createScriptURL(address) as string; // a TrustedScriptURL, which `Worker` takes as it takes text
}

/** Whether an address is that of a worker script beside a built module. */
export function isOwnWorker(address: string, module: string): boolean {
  const folder = module.slice(0, module.lastIndexOf('/') + 1);
  return address.startsWith(folder) && WORKER.test(address.slice(folder.length));
}
