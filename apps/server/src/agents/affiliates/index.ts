export { affiliateAdminRoutes } from './affiliates.admin.routes.ts';
export { countAffiliatesDue } from './affiliates.admin.store.ts';
export { affiliateRoutes, programmeOf } from './affiliates.routes.ts';
export { attributeRegistration } from './attribution.actions.ts';
export { type Click, type Clicks, createClicks } from './clicks.ts';
export { startAffiliateJobs } from './months.actions.ts';
export { affiliateMoveRoutes } from './moves.routes.ts';
export { postbackRoutes } from './postbacks.routes.ts';
export { type PostbackParts, startPostbackJobs } from './postbacks.ts';
