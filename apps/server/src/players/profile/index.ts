export { type ContactsDeps, contactsRoutes } from './contacts.routes.ts';
export { CODE_LETTER_PREFIX } from './contacts.texts.ts';
export { createEmailCodes, type EmailCodes } from './email-codes.ts';
export { memberRoutes } from './profile.routes.ts';
export { toContacts } from './profile.rules.ts';
export { readContacts } from './profile.store.ts';
