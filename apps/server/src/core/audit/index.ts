export { auditRoutes } from './audit.routes.ts';
export { type Act, type Actor, listActors, listActs, MACHINE, recordAudit } from './audit.store.ts';
