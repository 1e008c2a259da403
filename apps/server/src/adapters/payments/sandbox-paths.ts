/** Path of the sandbox's page. */
export const SANDBOX_PREFIX = '/sandbox-pay';
