export { memberInvitationsRoutes } from './member-invitations.routes.ts';
export { memberLocksRoutes } from './member-locks.routes.ts';
export { memberMessagesRoutes } from './member-messages.routes.ts';
export { memberPageRoutes } from './member-page.routes.ts';
export { adminRoutes } from './members.admin.routes.ts';
