export { contentAdminRoutes } from './announcements.admin.routes.ts';
export { contentRoutes } from './announcements.routes.ts';
export { factsOf, pictureId, stateOf, validateContent } from './announcements.rules.ts';
export {
  type AnnouncementRow,
  insertAnnouncement,
  listPicturesOfContent,
  listPromotionAnnouncements,
  lockAnnouncement,
  notifyAnnouncementsChanged,
  updateAnnouncement,
} from './announcements.store.ts';
export { refuseStrangers } from './audience.store.ts';
export { keptAudience } from './audience.ts';
export { type Art, type LiveContent, openContent } from './live.ts';
export { isTakenAlong, pageOf, placeOf, type ReaderPlace, type ReaderRow } from './reader-pages.ts';
export { type Reader, readerOf } from './readers.ts';
export { countReaders, placeIn } from './reads.store.ts';
export { cleanHtml } from './sanitise.ts';
export { seedContent } from './seeds.ts';
export { keptOf, toDraft } from './writing.ts';
