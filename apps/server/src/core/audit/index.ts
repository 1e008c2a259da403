export { auditRoutes } from './audit.routes.ts';
export { type Act, type Actor, listActors, listActs, MACHINE, recordAudit } from './audit.store.ts';
export { findBrokenRow } from './verification.store.ts';
export { startAuditVerification } from './verification.ts';
