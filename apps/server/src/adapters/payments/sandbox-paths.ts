/** Where the sandbox's page is. */
export const SANDBOX_PREFIX = '/sandbox-pay';
