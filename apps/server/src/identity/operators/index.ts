export { OPERATOR_USAGE, OperatorCommandRefused, operatorCommand } from './command.ts';
export { cleanUpOperators } from './enrolment.store.ts';
export { createOperatorAuthenticator, OPERATOR_ACCESS } from './operator-authenticator.ts';
export { createOperatorSessions, type OperatorKeeper } from './operator-sessions.ts';
export { operatorRoutes } from './operators.routes.ts';
export { hasOperators, holdActive, insertSetupToken } from './operators.store.ts';

export { operatorPasskeys } from './passkeys.store.ts';
export { covers } from './staff.actions.ts';
