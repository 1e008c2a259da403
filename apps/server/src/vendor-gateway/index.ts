export { gatewayPlugin } from './gateway.routes.ts';
export { listLaunchPages, listRefusals } from './gateway.store.ts';
export { deleteOldWins } from './reach.store.ts';
export { type Reconciled, type Reconciliation, reconcile } from './reconcile.ts';
export { VENDOR_USAGE, VendorCommandRefused, vendorCommand } from './vendor-command.ts';
export { ensureVendor, ensureVendors, type IssuedKey, issueKey, TwoLiveKeys } from './vendors.ts';
