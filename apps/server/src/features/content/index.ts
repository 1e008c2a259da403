export { refuseStrangers } from './audience.store.ts';
export { keptAudience } from './audience.ts';
export { cleanHtml } from './clean.ts';
export { contentDeskRoutes } from './console.routes.ts';
export { contentRoutes } from './content.routes.ts';
export { factsOf, judgeContent, pictureId, stateOf } from './content.rules.ts';
export {
  type AnnouncementRow,
  insertAnnouncement,
  listPromotionAnnouncements,
  lockAnnouncement,
  raiseContent,
  updateAnnouncement,
} from './content.store.ts';
export { type Art, type LiveContent, openContent } from './live.ts';
export { isTakenAlong, pageOf, placeOf, type ReaderPlace, type ReaderRow } from './reader-pages.ts';
export { type Reader, readerOf } from './readers.ts';
export { countReaders, placeIn } from './reads.store.ts';
export { seedContent } from './seeds.ts';
export { keptOf, wishOf } from './writing.ts';
