export { FeedRemovesMuch, type ImportReport, importFeed } from './catalogue.actions.ts';
export { catalogueAdminRoutes } from './catalogue.admin.routes.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { readVersion } from './catalogue.store.ts';
export { FeedUnreadable } from './feed.ts';
export { type LiveCatalogue, openLiveCatalogue } from './live.ts';
export { ownList } from './own-lists.ts';
export { type CatalogueRows, languageOf } from './snapshot.ts';
