export { registrationRoutes } from './registration.routes.ts';
export { ruleOf } from './registration.rules.ts';
