export {
  type FeedCommand,
  FeedRemovesMuch,
  type ImportPreview,
  type ImportReport,
  importFeed,
  previewImport,
} from './catalogue.actions.ts';
export { catalogueAdminRoutes } from './catalogue.admin.routes.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { readVersion } from './catalogue.store.ts';
export { feedAdminRoutes } from './feed.admin.routes.ts';
export { FeedUnreadable } from './feed.ts';
export type { EntryChange } from './feed-plan.ts';
export { gameEditRoutes } from './game-edits.admin.routes.ts';
export { type LiveCatalogue, openLiveCatalogue } from './live.ts';
export { startReopening } from './maintenance.ts';
export { ownList } from './own-lists.ts';
export { type CatalogueRows, languageOf, pauseFor } from './snapshot.ts';
