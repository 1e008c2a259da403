export { auditRoutes } from './audit.routes.ts';
export { type Act, MACHINE, noteAct } from './audit.store.ts';
