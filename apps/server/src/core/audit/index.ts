export { auditRoutes } from './audit.routes.ts';
export { type Act, type Actor, MACHINE, noteAct } from './audit.store.ts';
