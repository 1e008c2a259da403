export { readCount } from './count.store.ts';
export { startLedgerMonitor } from './ledger-monitor.ts';
export { keepDaily, lastCount, type Recount, recount, recountInFull } from './reporting.actions.ts';
export { booksRoutes } from './reporting.routes.ts';
export { catchUp } from './reporting.store.ts';
