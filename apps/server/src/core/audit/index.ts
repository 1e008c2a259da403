export { auditRoutes } from './audit.routes.ts';
export { type Act, type Actor, MACHINE, recordAudit } from './audit.store.ts';
