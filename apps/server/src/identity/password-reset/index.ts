export { RESET_LETTER_PREFIX } from './mails.ts';
export { recoveryRoutes } from './password-reset.routes.ts';
export { cleanUpRecovery, endLinks } from './password-reset.store.ts';
